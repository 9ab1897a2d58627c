import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { ApiError } from '#web/api/api-error.ts'
import { paths } from '#web/paths.ts'
import { courierTexts } from '#web/texts/courier.ts'
import { readRiderShipment, whoAmI } from './courier-calls.ts'
import { keepCourierToken } from './courier-token.ts'

/** RIDER-07 to RIDER-11, FAMBIG-48, FAMBIG-49. */
export function useRiderRedirect(alias: string, riderId: string): 'loading' | 'loaded' {
  const [status, setStatus] = useState<'loading' | 'loaded'>('loading')
  const navigate = useNavigate()
  const token = useSearchParams()[0].get('token')

  useEffect(() => {
    let isLeft = false
    if (token) keepCourierToken(token)
    void destination(alias, riderId).then(({ to, isFound }) => {
      if (isLeft) return
      if (isFound) setStatus('loaded')
      navigate(to, { replace: true })
    })
    return () => {
      isLeft = true
    }
  }, [alias, riderId, token, navigate])

  return status
}

async function destination(alias: string, riderId: string): Promise<{ to: string; isFound: boolean }> {
  try {
    const courier = await whoAmI()
    if (courier.riderId !== riderId) throw new Error('a link of another courier')
  } catch (error) {
    // Without a network nobody has refused anybody; the list shows its own errors, and asks again.
    const isUnanswered = error instanceof ApiError && error.status === 0
    return { to: isUnanswered ? paths.shipments(alias) : paths.notFound(courierTexts.accessDenied), isFound: false }
  }
  const held = await readRiderShipment().catch(() => null)
  return held
    ? { to: paths.shipment(alias, held.shipmentType, held.shipmentId), isFound: true }
    : { to: paths.shipments(alias), isFound: false }
}
