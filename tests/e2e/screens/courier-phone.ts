import { aCourier } from '../../kit/courier.ts'
import { anOfferedOrder } from '../../kit/delivery.ts'
import { alias, type Stage, store } from './stage.ts'

export const listAt = `/logistics/${alias}/shipments`

export type Courier = Awaited<ReturnType<typeof aCourier>>

/** The phone of a courier on shift, with its position unless it is withheld. */
export async function onShift(stage: Stage, { isLocated = true } = {}): Promise<Courier> {
  const courier = await aCourier(stage, 'Ana Ríos')
  await stage.context.addCookies([{ name: 'riderToken', value: courier.token, url: stage.url }])
  if (isLocated) {
    await stage.context.grantPermissions(['geolocation'])
    await stage.context.setGeolocation(store)
  }
  return courier
}

const steps = ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF', 'DELIVERED'] as const

export type CourierStep = (typeof steps)[number]

/** The steps from the acceptance to this one. */
export const stepsTo = (last: CourierStep | null) => (last ? steps.slice(0, steps.indexOf(last) + 1) : [])

/** A shipment that this phone's courier has brought so far. */
export async function carried(stage: Stage, to: CourierStep | null, phone?: { isLocated: boolean }) {
  const [courier, order] = [await onShift(stage, phone), await anOfferedOrder(stage)]
  for (const status of stepsTo(to)) await courier.slide(order.shipmentId, status)
  return { courier, order }
}
