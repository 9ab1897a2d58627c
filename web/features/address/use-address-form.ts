import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  type AddressParts,
  type AddressRejection,
  formattedAddress,
  validateAddress,
} from '#domain/delivery/address.ts'
import type { Position } from '#domain/geo/position.ts'
import { newId } from '#web/api/new-id.ts'
import { findAddress, findPlace, findPlaceAt, type Place, type PlaceAsker, type Suggestion } from '#web/api/places.ts'
import { locationStore, type UserLocation } from '#web/state/location.ts'
import { addressTexts, sayAddress } from '#web/texts/address.ts'
import { DEBOUNCE_MS } from '#web/ui/debounced.ts'
import { toast } from '#web/ui/toast.ts'

export type AddressTab = 'address' | 'location'
export type AddressTrouble = 'notFound' | 'cannotLocate' | 'noAddressHere' | null

type Options = {
  readonly storeId: string
  readonly isComplex: boolean
  readonly betweenStreetsRequired: boolean
  readonly onSaved: () => void
}

const blank: AddressParts = { street: '', postalCode: '', city: '', locality: '' }

/** The address on its way: in words, as a place that a provider knows, as a pin; and what it becomes. */
export function useAddressForm({ storeId, isComplex, betweenStreetsRequired, onSaved }: Options) {
  const queryClient = useQueryClient()
  const stored = useRef(locationStore.current()).current
  const [tab, setTab] = useState<AddressTab>('address')
  /** As it stands in the first tab, in one line. */
  const [text, setText] = useState(stored?.fullAddress ?? '')
  const [parts, setParts] = useState<AddressParts>(stored ? partsOf(stored) : blank)
  const [place, setPlace] = useState<Place | null>(stored?.geocoded ? placeOf(stored) : null)
  const [pin, setPin] = useState<Position | null>(stored && { lat: stored.lat, lng: stored.lng })
  const [betweenStreets, setBetweenStreets] = useState(stored?.betweenStreets ?? '')
  const [details, setDetails] = useState(stored?.details ?? '')
  const [rejections, setRejections] = useState<readonly AddressRejection[]>([])
  const [trouble, setTrouble] = useState<AddressTrouble>(null)
  const [busy, setBusy] = useState(false)
  const [session, setSession] = useState(newId)
  const asker: PlaceAsker = { storeId, session }

  // Of several lookups under way only the newest may answer.
  const newest = useRef(0)
  const lookup = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(lookup.current), [])
  const supersede = () => {
    clearTimeout(lookup.current)
    newest.current += 1
    return newest.current
  }

  const settle = (field: AddressRejection['field']) =>
    setRejections((all) => all.filter((rejection) => rejection.field !== field))
  const take = (found: Place) => {
    setPlace(found)
    setPin(found.position)
    setText(found.label)
    setParts(partsOf(found))
    setRejections((all) => all.filter(({ field }) => field === 'betweenStreets'))
    setTrouble(null)
    // What follows is a search for another address.
    setSession(newId())
  }
  const lookUp = async (position: Position, mine: number) => {
    const found = await findPlaceAt(position, asker).catch(() => null)
    if (mine !== newest.current) return
    if (found) return take(found)
    setPlace(null)
    setTrouble('noAddressHere')
  }

  const save = (position: Position, known: Place | null, fullAddress: string) => {
    const isWhole = known !== null && (tab === 'address' || parts.street === lineOf(known))
    locationStore.save({
      ...(tab === 'address' && known ? partsOf(known) : parts),
      street: isWhole ? known.street : tab === 'address' ? text.trim() : parts.street.trim(),
      number: isWhole ? known.number : '',
      country: known?.country ?? '',
      fullAddress,
      ...position,
      betweenStreets: betweenStreets.trim(),
      details: details.trim(),
      geocoded: isWhole,
      fromLocalStorage: false,
    })
    // ADDR-15: also where the same address is confirmed again.
    void queryClient.invalidateQueries({ queryKey: ['delivery-quote'] })
    onSaved()
  }

  return {
    ...{ tab, setTab, text, parts, place, pin, betweenStreets, details, rejections, trouble, busy, asker },
    hasStored: stored !== null,
    type(next: string) {
      supersede()
      setText(next)
      setParts({ ...blank, street: next })
      setPlace(null)
      setPin(null)
      setTrouble(null)
      settle('address')
    },
    async choose(suggestion: Suggestion) {
      const mine = supersede()
      const found = await findPlace(suggestion, asker).catch(() => null)
      if (mine !== newest.current) return
      if (found) take(found)
      else setTrouble('cannotLocate')
    },
    /** The pin was moved by hand: once it rests, its address is looked up. */
    movePin(position: Position) {
      const mine = supersede()
      setPin(position)
      setTrouble(null)
      lookup.current = setTimeout(() => void lookUp(position, mine), DEBOUNCE_MS)
    },
    async locate(position: Position) {
      setPin(position)
      setTrouble(null)
      await lookUp(position, supersede())
    },
    changePart(field: keyof AddressParts, value: string) {
      setParts((all) => ({ ...all, [field]: value }))
      settle(field === 'street' ? 'address' : field)
    },
    changeBetweenStreets(value: string) {
      setBetweenStreets(value)
      settle('betweenStreets')
    },
    setDetails,
    forget() {
      supersede()
      locationStore.reset()
      for (const clear of [setText, setBetweenStreets, setDetails]) clear('')
      setParts(blank)
      setPlace(null)
      setPin(null)
      setTrouble(null)
      toast(addressTexts.forgotten)
    },
    /** ADDR-14 to ADDR-18, ADDR-22, ADDR-23. */
    async goOn() {
      if (busy) return
      const mine = supersede()
      const entered = tab === 'address' ? { ...parts, street: text } : parts
      const wrong = validateAddress({ isComplex, tab, parts: entered, betweenStreets, betweenStreetsRequired })
      setRejections(wrong)
      const shown = wrong.at(-1)
      if (shown) return toast(sayAddress(shown), 'bad')
      const fullAddress = tab === 'address' ? text.trim() : formattedAddress(parts)
      if (pin) return save(pin, place, fullAddress)
      setBusy(true)
      const found = await findAddress(fullAddress, asker).catch(() => undefined)
      setBusy(false)
      if (mine !== newest.current) return
      if (found) return save(found.position, found, fullAddress)
      setTrouble(found === null ? 'notFound' : 'cannotLocate')
    },
  }
}

export type AddressForm = ReturnType<typeof useAddressForm>

/** `Chile 550` */
const lineOf = ({ street, number }: Pick<Place, 'street' | 'number'>) => `${street} ${number}`.trim()

const partsOf = (known: Pick<Place, 'street' | 'number' | 'postalCode' | 'city' | 'locality'>): AddressParts => ({
  street: lineOf(known),
  postalCode: known.postalCode,
  city: known.city,
  locality: known.locality,
})

const placeOf = ({ lat, lng, ...stored }: UserLocation): Place => ({
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
