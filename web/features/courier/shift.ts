import { ApiError } from '#web/api/api-error.ts'
import { courierTexts } from '#web/texts/courier.ts'
import { readRiderShipment } from './courier-calls.ts'
import { courierToken } from './courier-token.ts'

const { errors } = courierTexts.register

/** RIDER-37 to RIDER-39: a 400 is a wrong code and nothing else (FAMBIG-52). */
export const shiftError = (error: unknown): string =>
  error instanceof ApiError && error.status === 400 ? errors.wrongCode : errors.failed

/** The shipment that this courier is in the middle of. Without a token it cannot be asked for (FAMBIG-51). */
export async function heldShipment(riderId: string) {
  if (!courierToken()) return null
  const held = await readRiderShipment().catch(() => null)
  if (!held) return null
  const { riderInfo } = held.shipmentType === 'simple' ? held.shipment : held.stack
  return riderInfo?.riderId === riderId ? held : null
}
