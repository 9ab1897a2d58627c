import {
  type AddressField,
  type AddressParts,
  type AddressRejection,
  formattedAddress,
  storedLeadsToDoor,
  storedPinSource,
  validateAddress,
} from '#domain/delivery/address.ts'
import { hasTypedNumber, isDoorOf, leadsToDoor, type PinSource } from '#domain/delivery/door.ts'
import { readTypedAddress } from '#domain/delivery/typed-address.ts'
import type { Position } from '#domain/geo/position.ts'
import { accept, type Decider } from '#domain/kernel/decider.ts'
import type { MapPlace, Suggestion } from '#web/diner/api/places.ts'
import type { UserLocation } from '#web/shared/state/location.ts'

type AddressTab = 'address' | 'location'
export type AddressTrouble =
  | 'notFound'
  | 'cannotLocate'
  | 'noAddressHere'
  | 'pinMissing'
  | 'numberMissing'
  | 'numberUnknown'

/** An address while the diner enters it: as words, as a place that a provider knows, or as a pin. */
type AddressState = {
  readonly tab: AddressTab
  /** The text of the first tab, in one line. */
  readonly text: string
  /** The text of the second tab. */
  readonly parts: AddressParts
  readonly place: MapPlace | null
  readonly pin: Position | null
  /** Null until the place of a chosen suggestion is known, and without a pin. */
  readonly pinFrom: PinSource | null
  /** The number of a door in a street that was found without one. */
  readonly number: string
  /** No provider knows the words, so the pin alone says where they are. An address at the pin does not replace them. */
  readonly isByPin: boolean
  readonly betweenStreets: string
  readonly details: string
  readonly rejections: readonly AddressRejection[]
  /** The number of refused confirmations. */
  readonly refusals: number
  readonly trouble: AddressTrouble | null
  /** The confirmed words are being located. */
  readonly isBusy: boolean
  /** Counts the lookups. When several are under way, only the newest may answer. */
  readonly lookup: number
  /** Groups the calls of one search, because providers charge by it. */
  readonly session: string
}

/** The diner's input is an event at once. Input that may come too late, or may be refused, is a command. */
export type AddressCommand =
  | AddressEvent
  | {
      readonly type: 'Confirm'
      readonly isComplex: boolean
      readonly betweenStreetsRequired: boolean
      /** False: words alone are no address, because no provider can locate them. */
      readonly findsAddresses: boolean
    }
  /** The result of looking up a suggestion or a pin; `trouble` is shown when the lookup found nothing. */
  | {
      readonly type: 'TakePlace'
      readonly lookup: number
      readonly place: MapPlace | null
      readonly trouble: AddressTrouble
      readonly session: string
    }
  /** The position of the confirmed words: null when no provider knows it, undefined when none answered. */
  | { readonly type: 'TakeAddress'; readonly sought: AddressSought; readonly place: MapPlace | null | undefined }

type AddressSought = { readonly type: 'AddressSought'; readonly entered: AddressState; readonly fullAddress: string }

export type AddressEvent =
  | { readonly type: 'TabSelected'; readonly tab: AddressTab }
  | { readonly type: 'AddressTyped'; readonly text: string }
  | { readonly type: 'SuggestionChosen'; readonly suggestion: Suggestion }
  /** An address of an earlier order, with its between-streets and details. */
  | { readonly type: 'RecentChosen'; readonly location: UserLocation }
  /** The typed words were not found, and the diner goes to the map to mark them. */
  | { readonly type: 'MarkingStarted' }
  /** By hand, by key, or to the position of the device. `isDoor`: the device has told it at the door, because there is no map. */
  | { readonly type: 'PinMoved'; readonly position: Position; readonly byHand: boolean; readonly isDoor?: true }
  | { readonly type: 'NumberTyped'; readonly number: string }
  | { readonly type: 'PartChanged'; readonly part: keyof AddressParts; readonly value: string }
  | { readonly type: 'BetweenStreetsChanged'; readonly value: string }
  | { readonly type: 'DetailsChanged'; readonly value: string }
  | { readonly type: 'AddressForgotten' }
  | { readonly type: 'PlaceFound'; readonly place: MapPlace; readonly session: string }
  | { readonly type: 'PlaceNotFound'; readonly trouble: AddressTrouble }
  | { readonly type: 'AddressRefused'; readonly rejections: readonly AddressRejection[] }
  | AddressSought
  /** The words are complete, and the diner has to mark their place on the map. */
  | { readonly type: 'PinWanted' }
  /** `street`: the provider knows the street of the words, and not their number. */
  | { readonly type: 'AddressNotLocated'; readonly trouble: AddressTrouble | null; readonly street?: MapPlace }
  | { readonly type: 'AddressConfirmed'; readonly location: UserLocation }

export type AddressDecider = Decider<AddressState, AddressCommand, AddressEvent, never>

/** The form when it opens, with the stored address. */
export const addressDecider = (stored: UserLocation | null, session: string): AddressDecider => ({
  initial: {
    tab: 'address',
    ...entered(stored),
    isByPin: false,
    rejections: [],
    refusals: 0,
    isBusy: false,
    lookup: 0,
    session,
  },
  decide,
  evolve,
})

const decide: AddressDecider['decide'] = (state, command) => {
  switch (command.type) {
    case 'Confirm':
      return state.isBusy ? accept() : accept(confirmed(state, command))
    case 'TakePlace': {
      const { place, trouble, session } = command
      if (command.lookup !== state.lookup) return accept()
      return accept(place ? { type: 'PlaceFound', place, session } : { type: 'PlaceNotFound', trouble })
    }
    case 'TakeAddress': {
      const { place, sought } = command
      // The diner has entered another address in the meantime.
      if (sought.entered.lookup + 1 !== state.lookup) return accept({ type: 'AddressNotLocated', trouble: null })
      if (!place) return accept({ type: 'AddressNotLocated', trouble: place === null ? 'notFound' : 'cannotLocate' })
      const { entered: confirmed, fullAddress } = sought
      if (isDoorOf(wordsOf(confirmed), place))
        return accept({ type: 'AddressConfirmed', location: locationOf(confirmed, place.position, place, fullAddress) })
      const isNumbered = hasTypedNumber(wordsOf(confirmed), place.street)
      const trouble = isNumbered ? 'numberUnknown' : 'numberMissing'
      return accept({ type: 'AddressNotLocated', trouble, street: place })
    }
    default:
      return accept(command)
  }
}

/** ADDR-14 to ADDR-18, ADDR-22, ADDR-23. */
function confirmed(
  state: AddressState,
  { isComplex, betweenStreetsRequired, findsAddresses }: Extract<AddressCommand, { type: 'Confirm' }>,
): AddressEvent {
  const { tab, text, pin, place, betweenStreets } = state
  const isInOneLine = tab === 'address'
  const parts = isInOneLine ? { ...state.parts, street: text } : state.parts
  const asksForParts = isComplex && !isInOneLine
  const rejections = validateAddress({ asksForParts, parts, betweenStreets, betweenStreetsRequired })
  if (rejections.length > 0) return { type: 'AddressRefused', rejections }
  const fullAddress = isInOneLine ? text.trim() : formattedAddress(parts)
  if (!pin) return findsAddresses ? { type: 'AddressSought', entered: state, fullAddress } : { type: 'PinWanted' }
  if (!lacksDoor(state)) return { type: 'AddressConfirmed', location: locationOf(state, pin, place, fullAddress) }
  const numbered = withNumber(state)
  const isNumbered = isOfPlace(state) ? numbered !== state : hasTypedNumber(wordsOf(state), place?.street)
  if (!isNumbered)
    return {
      type: 'AddressRefused',
      rejections: [{ type: 'NumberMissing', field: wantsNumber(state) ? 'number' : 'address' }],
    }
  const line = isInOneLine ? numbered.text : formattedAddress(numbered.parts)
  // The device stands at the door, and a provider has only found the street.
  return state.pinFrom === 'device'
    ? { type: 'AddressConfirmed', location: locationOf(numbered, pin, numbered.place, line) }
    : { type: 'AddressSought', entered: { ...numbered, place: null }, fullAddress: line }
}

/** There is a pin, and no courier finds a door by it (`domain/delivery/door.ts`). */
export const lacksDoor = (state: AddressState): boolean => {
  const { pin, pinFrom, place } = state
  if (!pin) return false
  return !leadsToDoor({ pinFrom: pinFrom ?? 'provider', place, words: isOfPlace(state) ? null : wordsOf(state) })
}

/** The first tab shows the words of a street, so that its number needs a field of its own. */
export const wantsNumber = (state: AddressState): boolean =>
  state.tab === 'address' && isOfPlace(state) && lacksDoor(state)

/** The words are still those of the place. */
const isOfPlace = ({ tab, parts, place }: AddressState): boolean =>
  place !== null && (tab === 'address' || parts.street === lineOf(place))

/** The words that may hold a number: never those of a postal code or a city. */
const wordsOf = ({ tab, text, parts }: AddressState): string => (tab === 'address' ? text : parts.street)

/** The address with the number of its own field. */
function withNumber(state: AddressState): AddressState {
  const { place } = state
  const number = state.number.trim()
  if (!place || !wantsNumber(state) || !/\d/.test(number)) return state
  const numbered = { ...place, number }
  const text = [...new Set([lineOf(numbered), place.zone, place.city])].filter((part) => part !== '').join(', ')
  return { ...state, text, place: numbered, parts: partsOf(numbered) }
}

const evolve: AddressDecider['evolve'] = (state, event) => {
  switch (event.type) {
    case 'TabSelected':
      return { ...state, tab: event.tab }
    case 'AddressTyped':
      return {
        ...superseded(state),
        ...nowhere,
        text: event.text,
        parts: { ...blank, street: event.text },
        rejections: without(state, 'address'),
      }
    case 'SuggestionChosen':
      return { ...superseded(state), isByPin: false, pinFrom: null }
    case 'RecentChosen':
      return { ...superseded(state), ...entered(event.location), isByPin: false, rejections: [] }
    case 'MarkingStarted':
      return { ...marked(withNumber(state), state), tab: 'location', isByPin: state.text.trim() !== '', trouble: null }
    case 'PinMoved':
      return {
        ...superseded(state),
        // The words of another place would be confirmed with this pin until its own words are known.
        ...(state.tab === 'address' &&
          !event.byHand && { text: '', parts: blank, place: null, number: '', isByPin: false }),
        pin: event.position,
        pinFrom: event.byHand || event.isDoor ? 'diner' : 'device',
        trouble: null,
      }
    case 'NumberTyped':
      return { ...state, number: event.number, rejections: without(state, 'number') }
    case 'PartChanged':
      return {
        ...state,
        parts: { ...state.parts, [event.part]: event.value },
        rejections: without(state, fieldOf(event.part)),
        trouble: state.trouble === 'numberMissing' ? null : state.trouble,
      }
    case 'BetweenStreetsChanged':
      return { ...state, betweenStreets: event.value, rejections: without(state, 'betweenStreets') }
    case 'DetailsChanged':
      return { ...state, details: event.value }
    case 'AddressForgotten':
      return { ...superseded(state), ...nowhere, text: '', parts: blank, betweenStreets: '', details: '' }
    case 'PlaceFound': {
      const { place, session } = event
      if (state.isByPin)
        return { ...state, parts: { ...partsOf(place), street: state.parts.street }, trouble: null, session }
      const known: AddressState = {
        ...state,
        place,
        pin: place.position,
        pinFrom: state.pinFrom ?? 'provider',
        number: '',
        text: place.label,
        // The floor and the flat that were typed behind the number.
        details: state.details || readTypedAddress(state.text).details,
        parts: partsOf(place),
        rejections: state.rejections.filter(({ field }) => field === 'betweenStreets'),
        trouble: null,
        // The next input is a search for another address.
        session,
      }
      return lacksDoor(known) ? { ...known, trouble: 'numberMissing' } : known
    }
    case 'PlaceNotFound':
      if (state.isByPin) return state
      return event.trouble === 'noAddressHere'
        ? { ...state, place: null, trouble: event.trouble }
        : { ...state, trouble: event.trouble }
    case 'AddressRefused':
      return { ...superseded(state), rejections: event.rejections, refusals: state.refusals + 1 }
    case 'AddressSought':
      return { ...superseded(event.entered), rejections: [], isBusy: true }
    case 'PinWanted':
      return { ...superseded(state), tab: 'location', rejections: [], trouble: 'pinMissing' }
    case 'AddressNotLocated': {
      const { trouble, street } = event
      const isUnknown = trouble === 'notFound' || trouble === 'numberUnknown'
      return {
        ...state,
        // The map opens on the street. Its words are those of the diner, if they hold more than the street.
        ...(street && { pin: street.position, pinFrom: 'provider' as const }),
        ...(street && { place: isUnknown ? null : street }),
        ...(street && !isUnknown && state.tab === 'address' && { text: street.label, parts: partsOf(street) }),
        isBusy: false,
        isByPin: isUnknown || state.isByPin,
        trouble: trouble ?? state.trouble,
      }
    }
    case 'AddressConfirmed':
      return { ...superseded(state), rejections: [], isBusy: false }
    default:
      return event satisfies never
  }
}

const entered = (stored: UserLocation | null) => ({
  text: stored?.fullAddress ?? '',
  parts: stored ? partsOf(stored) : blank,
  place: stored?.geocoded ? placeOf(stored) : null,
  pin: stored && { lat: stored.lat, lng: stored.lng },
  pinFrom: stored && storedPinSource(stored),
  number: '',
  betweenStreets: stored?.betweenStreets ?? '',
  details: stored?.details ?? '',
  // An earlier release took a street for a door.
  trouble: stored && !storedLeadsToDoor(stored) ? ('numberMissing' as const) : null,
})

/** The field of the form that shows a part. */
export const fieldOf = (part: keyof AddressParts): AddressField => (part === 'street' ? 'address' : part)

const blank: AddressParts = { street: '', postalCode: '', city: '', locality: '' }
const nowhere = { place: null, pin: null, pinFrom: null, number: '', isByPin: false, trouble: null } as const

/** Words with a typed number are no longer those of the place. */
const marked = (numbered: AddressState, before: AddressState): AddressState =>
  superseded(numbered === before ? before : { ...numbered, place: null })

const superseded = (state: AddressState): AddressState => ({ ...state, lookup: state.lookup + 1 })

const without = ({ rejections }: AddressState, field: AddressField) =>
  rejections.filter((rejection) => rejection.field !== field)

/** The address as it is stored. It takes the provider's words if they still belong to its position. */
function locationOf(
  state: AddressState,
  position: Position,
  known: MapPlace | null,
  fullAddress: string,
): UserLocation {
  const { tab, text, parts, betweenStreets, details } = state
  const isInOneLine = tab === 'address'
  const isWhole = known !== null && (isInOneLine || parts.street === lineOf(known))
  return {
    ...(isInOneLine && known ? partsOf(known) : parts),
    street: isWhole ? known.street : isInOneLine ? text.trim() : parts.street.trim(),
    number: isWhole ? known.number : '',
    country: known?.country ?? '',
    fullAddress,
    ...position,
    betweenStreets: betweenStreets.trim(),
    details: details.trim(),
    geocoded: isWhole,
    // A known place, and a pin of the diner, need no number.
    ...((state.pinFrom === 'diner' || (isWhole && known.number === '')) && { isDoor: true }),
    fromLocalStorage: false,
  }
}

/** `Chile 550` */
const lineOf = ({ street, number }: Pick<MapPlace, 'street' | 'number'>) => `${street} ${number}`.trim()

const partsOf = (known: Pick<MapPlace, 'street' | 'number' | 'postalCode' | 'city' | 'locality'>): AddressParts => ({
  street: lineOf(known),
  postalCode: known.postalCode,
  city: known.city,
  locality: known.locality,
})

const placeOf = ({ lat, lng, ...stored }: UserLocation): MapPlace => ({
  id: 'stored',
  label: stored.fullAddress,
  street: stored.street,
  number: stored.number,
  zone: '',
  city: stored.city,
  locality: stored.locality,
  country: stored.country,
  postalCode: stored.postalCode,
  position: { lat, lng },
})
