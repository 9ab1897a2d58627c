import { shiftTexts } from '#web/courier/texts/shift.ts'
import { ApiError, isGatewayStatus } from '#web/shared/api/api-error.ts'
import { changeShift, readRiderShipment, type WireRider } from '../workplace/courier-calls.ts'
import { courierToken } from '../workplace/courier-token.ts'

const { errors } = shiftTexts.register

export type WorkInHand = NonNullable<Awaited<ReturnType<typeof readRiderShipment>>>

/** RIDER-37 to RIDER-39: a 400 always means a wrong code (FAMBIG-52). */
export const shiftError = (error: unknown): string => (isGatewayStatus(error, 400) ? errors.wrongCode : errors.failed)

/**
 * Ends a shift; returns the shipment in hand if it keeps the shift open (RIDER-30, FAMBIG-51). A phone without a token
 * first gets one with the code that the courier has just typed.
 */
export async function endShift(rider: WireRider, securityCode: string): Promise<WorkInHand | null> {
  try {
    await changeShift(rider, false, securityCode)
    return null
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'SHIPMENT_IN_PROGRESS') throw error
    const known = await heldShipment(rider.id)
    if (known) return known
    await changeShift(rider, true, securityCode)
    const held = await heldShipment(rider.id)
    if (!held) throw error
    return held
  }
}

/** The shipment that this courier has in hand. Without a token it cannot be loaded (FAMBIG-51). */
export async function heldShipment(riderId: string): Promise<WorkInHand | null> {
  if (!courierToken()) return null
  const held = await readRiderShipment().catch(() => null)
  if (!held) return null
  const { riderInfo } = held.shipmentType === 'simple' ? held.shipment : held.stack
  return riderInfo?.riderId === riderId ? held : null
}
