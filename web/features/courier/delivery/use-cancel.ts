import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { paths } from '#web/paths.ts'

/** FOPEN-69: once the gateway has the cancel, back to the list. */
export function useCancel(alias: string, { status }: { status: ShipmentStatus }, makeCancel: () => void) {
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    if (isAsked && status === 'DRIVER_CANCELED') navigate(paths.shipments(alias), { replace: true })
  }, [isAsked, status, alias, navigate])
  return () => {
    setAsked(true)
    makeCancel()
  }
}
