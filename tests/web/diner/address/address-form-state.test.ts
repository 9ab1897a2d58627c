import { expect, test } from 'vitest'
import { fold } from '#domain/kernel/decider.ts'
import { given } from '#tests/kit/given.ts'
import type { MapPlace } from '#web/diner/api/places.ts'
import { type AddressEvent, addressDecider } from '#web/diner/features/address/address-form-state.ts'
import type { UserLocation } from '#web/shared/state/location.ts'

const place: MapPlace = {
  id: 'chile-550',
  label: 'Chile 550, San Telmo, Buenos Aires',
  street: 'Chile',
  number: '550',
  zone: 'San Telmo',
  city: 'Buenos Aires',
  locality: 'CABA',
  country: 'AR',
  postalCode: 'C1098',
  position: { lat: -34.6166, lng: -58.3735 },
}
const stored: UserLocation = {
  street: 'Perú',
  number: '100',
  city: 'Buenos Aires',
  locality: 'CABA',
  country: 'AR',
  postalCode: '',
  fullAddress: 'Perú 100',
  lat: -34.6,
  lng: -58.3,
  betweenStreets: 'Alsina y Moreno',
  details: '3 B',
  geocoded: true,
  fromLocalStorage: true,
}
const form = addressDecider(null, 'first')
const at = (...events: AddressEvent[]) => fold(form, events)

const typed: AddressEvent = { type: 'AddressTyped', text: 'Chile 550' }
const found: AddressEvent = { type: 'PlaceFound', place, session: 'second' }
const moved: AddressEvent = { type: 'PinMoved', position: { lat: -34.61, lng: -58.37 }, byHand: true }
const confirm = { type: 'Confirm', isComplex: false, betweenStreetsRequired: false, findsAddresses: true } as const
const secondTab: AddressEvent = { type: 'TabSelected', tab: 'location' }

test('a form opens with the stored address', () => {
  const { initial } = addressDecider(stored, 'first')
  expect(initial).toMatchObject({ text: 'Perú 100', betweenStreets: 'Alsina y Moreno', details: '3 B' })
  expect(initial.place?.street).toBe('Perú')
  expect(initial.pin).toEqual({ lat: -34.6, lng: -58.3 })
  expect(addressDecider({ ...stored, geocoded: false }, 'first').initial.place).toBeNull()
})

test('typing in the form clears the place that was found', () => {
  expect(at(found, typed)).toMatchObject({ text: 'Chile 550', place: null, pin: null, trouble: null })
  expect(at(found, typed).parts).toEqual({ street: 'Chile 550', postalCode: '', city: '', locality: '' })
})

test('typing in the form clears the mark of its own field only', () => {
  const refused: AddressEvent = {
    type: 'AddressRefused',
    rejections: [
      { type: 'AddressMissing', field: 'address' },
      { type: 'BetweenStreetsMissing', field: 'betweenStreets' },
    ],
  }
  expect(at(refused, typed).rejections.map(({ field }) => field)).toEqual(['betweenStreets'])
  expect(at(refused, { type: 'BetweenStreetsChanged', value: 'A y B' }).rejections.map(({ field }) => field)).toEqual([
    'address',
  ])
  expect(at(refused, { type: 'DetailsChanged', value: '3 B' }).rejections).toHaveLength(2)
})

const take = (lookup: number, over: object = {}) =>
  ({ type: 'TakePlace', lookup, place, trouble: 'noAddressHere', session: 'second', ...over }) as const

test('a lookup that is the newest fills the form, and starts another search', () => {
  given(form, moved).when(take(1)).then(found)
  expect(at(moved, found)).toMatchObject({ text: place.label, place, pin: place.position, session: 'second' })
  expect(at(moved, found).parts).toMatchObject({ street: 'Chile 550', postalCode: 'C1098' })
})

test('a lookup that was superseded answers nothing', () => {
  for (const newer of [typed, moved, { type: 'SuggestionChosen', suggestion: { ...place, place } } as const])
    given(form, moved, newer).when(take(1)).nothingHappens()
  given(form, moved, { type: 'AddressForgotten' }).when(take(1)).nothingHappens()
})

test('a lookup of a pin without a result says so and keeps the pin, without the earlier place', () => {
  given(form, moved)
    .when(take(1, { place: null }))
    .then({ type: 'PlaceNotFound', trouble: 'noAddressHere' })
  const state = at(found, moved, { type: 'PlaceNotFound', trouble: 'noAddressHere' })
  expect(state).toMatchObject({ place: null, pin: { lat: -34.61, lng: -58.37 }, trouble: 'noAddressHere' })
})

const marking: AddressEvent = { type: 'MarkingStarted' }
const unknown: AddressEvent = { type: 'AddressNotLocated', trouble: 'notFound' }

test.each([
  ['the diner goes to the map to mark them', marking],
  ['they were confirmed and not found', unknown],
])('words that no provider knows stay as they are once %s, with the other parts of the address', (_, event) => {
  const state = at(typed, event, moved, found)
  expect(state).toMatchObject({ text: 'Chile 550', place: null, pin: { lat: -34.61, lng: -58.37 }, trouble: null })
  expect(state.parts).toMatchObject({ street: 'Chile 550', city: place.city, postalCode: 'C1098' })
  expect(at(typed, event, moved, { type: 'PlaceNotFound', trouble: 'noAddressHere' }).trouble).toBeNull()
})

test('words that no provider knows give way to other words, to a suggestion, and to an empty pin', () => {
  const suggestion: AddressEvent = { type: 'SuggestionChosen', suggestion: { ...place, place } }
  for (const events of [
    [typed, marking, typed, moved],
    [typed, marking, suggestion],
    [marking, moved],
  ])
    expect(at(...events, found)).toMatchObject({ text: place.label, place })
})

test('words that no provider knows are kept when the lookup had no answer', () => {
  const state = at(typed, marking, { type: 'AddressNotLocated', trouble: null }, moved, found)
  expect(state).toMatchObject({ text: 'Chile 550', place: null })
})

test('[ADDR-17] [ADDR-18] confirming names every field that is missing', () => {
  given(form)
    .when({ ...confirm, betweenStreetsRequired: true })
    .then({
      type: 'AddressRefused',
      rejections: [
        { type: 'AddressMissing', field: 'address' },
        { type: 'BetweenStreetsMissing', field: 'betweenStreets' },
      ],
    })
})

test('[ADDR-22] confirming asks for each part in the second tab of complex mode only', () => {
  const missing = (isComplex: boolean, ...events: AddressEvent[]) => {
    const decision = form.decide(at(typed, ...events), { ...confirm, isComplex })
    const [event] = decision.ok ? decision.events : []
    return event?.type === 'AddressRefused' ? event.rejections.map(({ field }) => field) : []
  }
  expect(missing(true, secondTab)).toEqual(['postalCode', 'city', 'locality'])
  expect(missing(true)).toEqual([])
  expect(missing(false, secondTab)).toEqual([])
})

test('confirming with a pin gives the address in its stored form', () => {
  const decision = form.decide(at(found, { type: 'DetailsChanged', value: ' 3 B ' }), confirm)
  expect(decision.ok && decision.events).toEqual([
    {
      type: 'AddressConfirmed',
      location: {
        street: 'Chile',
        number: '550',
        postalCode: 'C1098',
        city: 'Buenos Aires',
        locality: 'CABA',
        country: 'AR',
        fullAddress: place.label,
        lat: -34.6166,
        lng: -58.3735,
        betweenStreets: '',
        details: '3 B',
        geocoded: true,
        fromLocalStorage: false,
      },
    },
  ])
})

test('confirming words that were changed by hand stores no place of a provider', () => {
  const changed = at(found, secondTab, { type: 'PartChanged', part: 'street', value: 'Chile 560' })
  const decision = form.decide(changed, confirm)
  expect(decision.ok && decision.events).toMatchObject([
    {
      type: 'AddressConfirmed',
      location: {
        street: 'Chile 560',
        number: '',
        geocoded: false,
        fullAddress: expect.stringMatching(/^Chile 560, /),
      },
    },
  ])
})

const sought = { type: 'AddressSought', entered: at(typed), fullAddress: 'Chile 550' } as const

test('confirming words without a pin looks them up first, once', () => {
  given(form, typed).when(confirm).then(sought)
  given(form, typed, sought).when(confirm).nothingHappens()
})

test('confirming words without a pin asks for one where addresses cannot be searched, every time', () => {
  const confirming = { ...confirm, findsAddresses: false }
  const wanted: AddressEvent = { type: 'PinWanted' }
  given(form, typed).when(confirming).then(wanted)
  expect(at(typed, wanted)).toMatchObject({ tab: 'location', trouble: 'pinMissing', isBusy: false })
  given(form, typed, wanted).when(confirming).then(wanted)
  expect(at(typed, wanted, moved).trouble).toBeNull()
  const { pin } = at(typed, wanted, moved)
  expect(form.decide(at(typed, wanted, moved), confirming)).toMatchObject({
    ok: true,
    events: [{ type: 'AddressConfirmed', location: { ...pin, fullAddress: 'Chile 550', geocoded: false } }],
  })
})

test('confirming saves the place that is found, with the confirmed words', () => {
  const decision = form.decide(at(typed, sought), { type: 'TakeAddress', sought, place })
  expect(decision.ok && decision.events).toMatchObject([
    { type: 'AddressConfirmed', location: { fullAddress: 'Chile 550', street: 'Chile', ...place.position } },
  ])
})

test('confirming tells an unknown place from a provider that does not answer', () => {
  const take = (found: null | undefined) => ({ type: 'TakeAddress', sought, place: found }) as const
  given(form, typed, sought).when(take(null)).then({ type: 'AddressNotLocated', trouble: 'notFound' })
  given(form, typed, sought).when(take(undefined)).then({ type: 'AddressNotLocated', trouble: 'cannotLocate' })
})

test('confirming saves nothing after another input, and is no longer busy', () => {
  const other: AddressEvent = { type: 'AddressTyped', text: 'Perú 100' }
  given(form, typed, sought, other)
    .when({ type: 'TakeAddress', sought, place })
    .then({ type: 'AddressNotLocated', trouble: null })
  expect(at(typed, sought, other, { type: 'AddressNotLocated', trouble: null })).toMatchObject({
    text: 'Perú 100',
    isBusy: false,
    trouble: null,
  })
})

const street: MapPlace = { ...place, label: 'Chile, San Telmo, Buenos Aires', number: '' }
const chosen: AddressEvent[] = [
  { type: 'SuggestionChosen', suggestion: { id: 'x', label: 'x', place: null } },
  { type: 'PlaceFound', place: street, session: 'second' },
]
const number: AddressEvent = { type: 'NumberTyped', number: '1234' }
const numbered = 'Chile 1234, San Telmo, Buenos Aires'

test('a street without a number is refused, and its number is looked up again until a provider answers', () => {
  const refused = form.decide(at(...chosen), confirm)
  expect(refused).toMatchObject({ ok: true, events: [{ rejections: [{ type: 'NumberMissing', field: 'number' }] }] })
  const first = form.decide(at(...chosen, number), confirm)
  expect(first).toMatchObject({ ok: true, events: [{ type: 'AddressSought', fullAddress: numbered }] })
  const sent = first.ok ? first.events : []
  const lost = at(...chosen, number, ...sent, { type: 'AddressNotLocated', trouble: 'cannotLocate' })
  expect(form.decide(lost, confirm)).toMatchObject({
    ok: true,
    events: [{ type: 'AddressSought', fullAddress: numbered }],
  })
})

test('a street without a number keeps a typed number on the way to the map', () => {
  const marking = at(...chosen, number, { type: 'MarkingStarted' })
  expect(marking).toMatchObject({ tab: 'location', isByPin: true, parts: { street: 'Chile 1234' } })
  expect(form.decide(fold({ ...form, initial: marking }, [moved, found]), confirm)).toMatchObject({
    ok: true,
    events: [{ type: 'AddressConfirmed', location: { street: 'Chile 1234', isDoor: true, lat: -34.61 } }],
  })
})

test('a street without a number is no door by a number from the map’s side, without a pin of the diner', () => {
  const edited = at(...chosen, secondTab, { type: 'PartChanged', part: 'street', value: 'Chile 1234' })
  expect(form.decide(edited, confirm)).toMatchObject({ ok: true, events: [{ type: 'AddressSought' }] })
})

test('an address that is forgotten leaves an empty form', () => {
  const forgotten: AddressEvent[] = [{ type: 'DetailsChanged', value: '3 B' }, { type: 'AddressForgotten' }]
  expect(at(found, ...forgotten)).toMatchObject({ text: '', place: null, pin: null, betweenStreets: '', details: '' })
})
