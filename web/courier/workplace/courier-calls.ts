import type { components } from '#openapi/generated/api.d.ts'
import { isNotFound } from '#web/shared/api/api-error.ts'
import { answerOf, api } from '#web/shared/api/client.ts'
import { inTime } from '#web/shared/api/in-time.ts'
import { gatewayNow } from '#web/shared/state/clock.ts'
import { bearer, courierToken } from './courier-token.ts'

export type WireShipment = components['schemas']['Shipment']
export type WireStack = components['schemas']['ShipmentStack']
export type CourierIdentity = components['schemas']['WhoAmI']
export type WireRider = components['schemas']['Rider']
export type RiderShipment = components['schemas']['RiderShipment']

/** SLIST-08, FOPEN-59. */
export const pageSize = 20
const windowMs = 3 * 24 * 3_600_000

/** A hanging connection must not block the calls after it. */
export const patienceMs = 15_000

/** FAPI-19: loads the courier of this phone's session, or of the given token. */
export const whoIs = (token: string | null): Promise<CourierIdentity> =>
  inTime(patienceMs, (signal) => answerOf(api.GET('/api/whoami', { headers: bearer(token), signal })))

export const whoAmI = (): Promise<CourierIdentity> => whoIs(courierToken())

/** FAPI-12: shipments that wait for a courier of this store, oldest first, of the last three days. */
export function listShipments(
  branchContactId: string,
  page: number,
  signal: AbortSignal,
): Promise<components['schemas']['ShipmentList']> {
  const now = gatewayNow()
  return answerOf(
    api.GET('/api/shipments', {
      params: {
        query: {
          page,
          pageSize,
          sort: 'ASC',
          branchContactId,
          startDate: new Date(now - windowMs).toISOString(),
          endDate: new Date(now).toISOString(),
          status: 'LOOKING_FOR_DRIVER',
          providerName: 'OWN_FLEET',
        },
      },
      headers: bearer(),
      signal,
    }),
  )
}

/** FAPI-16: the stacks that wait at the courier's store. */
export const listStacks = (signal: AbortSignal): Promise<components['schemas']['StackList']> =>
  answerOf(
    api.GET('/api/shipmentstacks', {
      params: { query: { status: 'LOOKING_FOR_DRIVER', delivery_provider_name: 'OWN_FLEET' } },
      headers: bearer(),
      signal,
    }),
  )

/** FAPI-13. */
export const readShipment = (id: string): Promise<WireShipment> =>
  answerOf(api.GET('/api/shipments/{id}', { params: { path: { id } }, headers: bearer() }))

/** FAPI-17. */
export const readStack = (id: string): Promise<WireStack> =>
  answerOf(api.GET('/api/stacking/{id}', { params: { path: { id } }, headers: bearer() }))

/** FAPI-15: null when the courier has nothing in hand. */
export const readRiderShipment = async (): Promise<RiderShipment | null> =>
  (await answerOf(api.GET('/api/shipments/rider', { headers: bearer() }))) || null

/** FAPI-20: null for a courier that this store does not know (RIDER-25). */
export async function findRider(branchContactId: string, phone: string): Promise<WireRider | null> {
  try {
    return await answerOf(api.GET('/api/rider/bc/phone', { params: { query: { branchContactId, phone } } }))
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

type Registration = { branchContactId: string; name: string; phone: string; securityCode: string }

/** FAPI-21: registers and starts the shift. */
export const registerRider = ({ branchContactId, ...rider }: Registration): Promise<WireRider> =>
  answerOf(
    api.POST('/api/rider/createwithcode', {
      body: { ...rider, active: true, riderUser: { branchContact: { id: branchContactId } } },
    }),
  )

/** FAPI-22: starts or ends the shift of a known courier. */
export const changeShift = (rider: WireRider, active: boolean, securityCode: string): Promise<WireRider> =>
  answerOf(
    api.PUT('/api/rider/{id}/updatewithcode', {
      params: { path: { id: rider.id } },
      body: { ...rider, active, securityCode },
    }),
  )

/** The signature for a private channel. */
export const authorizeChannel = async (socketId: string, channel: string): Promise<string> => {
  const { auth } = await answerOf(
    api.POST('/pusher/auth', { body: { socket_id: socketId, channel_name: channel }, headers: bearer() }),
  )
  return auth
}
