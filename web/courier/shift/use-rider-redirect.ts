import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { paths } from '#web/courier/paths.ts'
import { courierTexts } from '#web/courier/texts/courier.ts'
import { isForbidden, isUnanswered } from '#web/shared/api/api-error.ts'
import { type CourierIdentity, readRiderShipment, whoIs } from '../workplace/courier-calls.ts'
import { courierToken, keepCourierToken } from '../workplace/courier-token.ts'
import { forgetLinkToken, linkToken } from './link-token.ts'

/** RIDER-07 to RIDER-11, FAMBIG-48, FAMBIG-49. */
export function useRiderRedirect(alias: string, riderId: string): 'loading' | 'loaded' {
  const [status, setStatus] = useState<'loading' | 'loaded'>('loading')
  const navigate = useNavigate()
  const inAddress = useSearchParams()[0].get('token')

  useEffect(() => {
    let isLeft = false
    const token = linkToken() ?? inAddress
    void destination(alias, riderId, token).then(({ to, isFound }) => {
      if (isLeft) return
      forgetLinkToken()
      if (isFound) setStatus('loaded')
      navigate(to, { replace: true })
    })
    return () => {
      isLeft = true
    }
  }, [alias, riderId, inAddress, navigate])

  return status
}

async function destination(
  alias: string,
  riderId: string,
  token: string | null,
): Promise<{ to: string; isFound: boolean }> {
  try {
    const courier = await courierOf(token, riderId)
    if (courier.riderId !== riderId) throw new Error('a link of another courier')
  } catch (error) {
    // Without a network there was no refusal; the list shows its own errors and retries.
    return {
      to: isUnanswered(error) ? paths.shipments(alias) : paths.notFound(courierTexts.accessDenied),
      isFound: false,
    }
  }
  const held = await readRiderShipment().catch(() => null)
  return held
    ? { to: paths.shipment(alias, held.shipmentType, held.shipmentId), isFound: true }
    : { to: paths.shipments(alias), isFound: false }
}

/**
 * Returns the courier of this phone's session, or of the link's token when the phone has no valid session. A link never
 * replaces a session; otherwise its sender could make this phone work for another courier. A token is stored once the
 * gateway has confirmed that it belongs to the link's courier (FOPEN-77).
 */
async function courierOf(token: string | null, riderId: string): Promise<CourierIdentity> {
  const own = courierToken()
  if (own !== null || token === null)
    try {
      return await whoIs(own)
    } catch (error) {
      if (!isForbidden(error) || token === null || token === own) throw error
    }
  const courier = await whoIs(token)
  if (courier.riderId === riderId) keepCourierToken(token)
  return courier
}
