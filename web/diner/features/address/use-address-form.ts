import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Position } from '#domain/geo/position.ts'
import { findAddress, findPlace, findPlaceAt, type MapPlace, type PlaceAsker } from '#web/diner/api/places.ts'
import { recentAddresses } from '#web/diner/state/recent-addresses.ts'
import { addressFormTexts, sayAddress } from '#web/diner/texts/address-form.ts'
import { createLogStore } from '#web/shared/event-log/log-store.ts'
import { useLog } from '#web/shared/event-log/use-log.ts'
import { newId } from '#web/shared/new-id.ts'
import { locationStore } from '#web/shared/state/location.ts'
import { DEBOUNCE_MS } from '#web/shared/ui/debounced.ts'
import { toast } from '#web/shared/ui/toast.ts'
import { type AddressCommand, type AddressEvent, type AddressTrouble, addressDecider } from './address-form-state.ts'

export type AddressForm = ReturnType<typeof useAddressForm>

/**
 * The address form: its state, `send` for the diner's input, and the effects outside of the state. Without address
 * search (`findsAddresses` is false), no address is looked up.
 */
export function useAddressForm(storeId: string, findsAddresses: boolean, onSaved: () => void) {
  const queryClient = useQueryClient()
  const [{ stored, store }] = useState(() => {
    const stored = locationStore.current()
    return { stored, store: createLogStore(addressDecider(stored, newId())) }
  })
  const state = useLog(store, (all) => all)
  const asker: PlaceAsker = { storeId, session: state.session }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  /** A lookup that a newer one replaced gives no answer. */
  const take = async (lookup: number, trouble: AddressTrouble, found: Promise<MapPlace | null>) => {
    const place = await found.catch(() => null)
    send({ type: 'TakePlace', lookup, place, trouble, session: newId() })
  }
  const lookUp = (position: Position, lookup: number) => take(lookup, 'noAddressHere', findPlaceAt(position, asker))

  const send = (command: AddressCommand) => {
    const decision = store.dispatch(command)
    if (decision.ok) for (const event of decision.events) perform(event)
  }
  const perform = (event: AddressEvent) => {
    const { lookup } = store.getState()
    switch (event.type) {
      case 'SuggestionChosen':
        return void take(lookup, 'cannotLocate', findPlace(event.suggestion, asker))
      case 'PinMoved':
        clearTimeout(timer.current)
        // The address of the pin is looked up when the pin rests.
        if (event.byHand && findsAddresses)
          timer.current = setTimeout(() => {
            if (store.getState().lookup === lookup) void lookUp(event.position, lookup)
          }, DEBOUNCE_MS)
        return
      case 'AddressSought':
        return void findAddress(event.fullAddress, asker)
          .catch(() => undefined)
          .then((place) => send({ type: 'TakeAddress', sought: event, place }))
      case 'AddressRefused': {
        const shown = event.rejections.at(-1)
        return shown && toast(sayAddress(shown), 'bad')
      }
      case 'AddressForgotten':
        locationStore.reset()
        recentAddresses.forget()
        return toast(addressFormTexts.forgotten)
      case 'AddressConfirmed':
        locationStore.save(event.location)
        recentAddresses.add(event.location)
        // ADDR-15: also when the same address is confirmed again.
        void queryClient.invalidateQueries({ queryKey: ['delivery-quote'] })
        return onSaved()
      default:
        return
    }
  }

  return {
    ...state,
    asker,
    findsAddresses,
    send,
    hasStored: stored !== null,
    /**
     * ADDR-06, ADDR-07: takes the device's position and looks up its address. Returns false when the device does not
     * tell it. Input of the meantime is newer, so the position is then dropped. `isDoor`: without a map, the diner stands at
     * the door.
     */
    async locate({ isDoor = false } = {}): Promise<boolean> {
      const { lookup } = store.getState()
      const position = await devicePosition().catch(() => null)
      if (store.getState().lookup !== lookup) return true
      if (!position) {
        toast(addressFormTexts.noCoordinates, 'bad')
        return false
      }
      send({ type: 'PinMoved', position, byHand: false, ...(isDoor && { isDoor }) })
      if (findsAddresses) await lookUp(position, store.getState().lookup)
      return true
    },
  }
}

/** The position of the device. It rejects after ten seconds, and where the browser refuses to tell it. */
const devicePosition = () =>
  new Promise<Position>((resolve, reject) =>
    navigator.geolocation
      ? navigator.geolocation.getCurrentPosition(
          ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
          reject,
          { enableHighAccuracy: true, timeout: 10_000 },
        )
      : reject(new Error('no geolocation')),
  )
