import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { isAssignedTo, isCanceled } from '#domain/shipment/rules.ts'
import { paths } from '#web/courier/paths.ts'
import { heldBy } from '../intents/shown.ts'
import type { CourierIdentity, WireShipment, WireStack } from '../workplace/courier-calls.ts'

/**
 * FOPEN-69: returns to the list once the gateway has accepted the cancel, because the store may already have offered
 * the delivery again (FOPEN-90).
 */
export function useCancel(
  alias: string,
  { riderId }: CourierIdentity,
  delivery: WireShipment | WireStack,
  makeCancel: () => void,
) {
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
  const isGiven = isCanceled(delivery.status) || !isAssignedTo(heldBy(delivery), riderId)
  useEffect(() => {
    if (isAsked && isGiven) navigate(paths.shipments(alias), { replace: true })
  }, [isAsked, isGiven, alias, navigate])
  return () => {
    setAsked(true)
    makeCancel()
  }
}
