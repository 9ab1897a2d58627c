import { aCourier } from '../../kit/courier.ts'
import { anOfferedOrder } from '../../kit/delivery.ts'
import { placeOrder } from '../../kit/diner.ts'
import { admin } from '../fixtures.ts'
import { type CourierStep, stepsTo } from './courier-phone.ts'
import { alias, type Stage } from './stage.ts'

type Step = 'accept' | 'ready' | 'dispatch' | 'deliver' | 'cancel'

const decide = async ({ api }: Stage, code: string, ...steps: readonly Step[]) => {
  for (const step of steps)
    await api.POST(`/api/console/orders/{code}/${step}`, {
      params: { path: { code } },
      headers: admin,
      ...(step === 'cancel' && { body: { reason: 'Nos quedamos sin provolone' } }),
    })
  return code
}

/** An order to the door, at this step of the shop. */
export const delivery =
  (...steps: readonly Step[]) =>
  async (stage: Stage) =>
    decide(stage, (await placeOrder(stage)).code, ...steps)

/** An order that its diner picks up. */
export const takeAway =
  (...steps: readonly Step[]) =>
  async (stage: Stage) => {
    const { data } = await stage.api.GET('/api/diner/{alias}', { params: { path: { alias } } })
    if (data?.type !== 'branchContact') throw new Error('the store is not there')
    const mode = data.info.deliveryConfig.orderModes.find(({ type }) => type === 'TAKE_AWAY')!
    const cash = mode.paymentTypes.find(({ paymentMethod }) => paymentMethod === 'CASH')!
    const order = { type: 'TAKE_AWAY', orderModeId: mode.id, paymentType: cash.id, destination: null } as const
    return decide(stage, (await placeOrder(stage, order)).code, ...steps)
  }

/** An order whose courier is at this step, and has just sent a position. */
export const brought = (last: CourierStep) => async (stage: Stage) => {
  const [order, courier] = [await anOfferedOrder(stage), await aCourier(stage, 'Ana Ríos')]
  for (const status of stepsTo(last)) await courier.slide(order.shipmentId, status)
  await stage.api.POST('/api/rider/{id}/positions', {
    params: { path: { id: courier.id } },
    headers: courier.headers,
    body: { fixes: [{ lat: -34.616, lng: -58.372, at: new Date().toISOString() }] },
  })
  return order.code
}

/** The path of an order that is made for this screen. */
export const to = (path: (code: string) => string, make: (stage: Stage) => Promise<string>) => async (stage: Stage) =>
  path(await make(stage))
