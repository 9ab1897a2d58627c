import { useEffect, useState } from 'react'
import { isKeyTold, type KeyMoment, rememberKeyTold } from '#web/diner/state/told-keys.ts'
import type { Tracking } from './tracking-query.ts'

/**
 * TRACK-34, FAMBIG-63, ruling-85: whether the sheet of the delivery key is open. It opens at the first visit on this
 * phone, and once more when the courier is on the way to the door. `shipment` is undefined while there is no key to
 * show.
 */
export function useKeySheet(orderCode: string, shipment: Tracking['shipment'] | undefined) {
  const [reached, setReached] = useState<KeyMoment | null>(null)
  const [open, setOpen] = useState<KeyMoment | null>(null)
  const moment: KeyMoment | null = shipment ? (shipment.status === 'ON_ROUTE_TO_DROP_OFF' ? 'door' : 'first') : null
  if (moment !== null && moment !== reached) {
    setReached(moment)
    if (!isKeyTold(orderCode, moment)) setOpen(moment)
  }
  useEffect(() => {
    if (open) rememberKeyTold(orderCode, open)
  }, [orderCode, open])
  return { isOpen: open !== null, close: () => setOpen(null) }
}
