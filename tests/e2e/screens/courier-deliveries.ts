import { aCourier } from '../../kit/courier.ts'
import { aStack } from '../../kit/stack.ts'
import { admin } from '../fixtures.ts'
import { reply } from './answers.ts'
import { type CourierStep, carried, listAt, onShift } from './courier-phone.ts'
import { at, type Group, loading } from './screen.ts'
import { change, hold, refuse, type Stage } from './stage.ts'

const detail = [
  'web/courier/pages/courier-shipment-page.tsx',
  'web/courier/delivery/shipment-detail.tsx',
  'web/courier/delivery/next-step.tsx',
  'web/courier/delivery/slide-confirm.tsx',
]
const gate = 'web/courier/delivery/delivery-gate.tsx'
const stack = ['web/courier/pages/courier-stack-page.tsx', 'web/courier/stack/stack-detail.tsx']
const locked = ['web/courier/positions/locked-phone.tsx', 'web/courier/positions/positions-url.tsx']

const shipmentAt = (id: string) => `${listAt}/simple/${id}`
const stackAt = (id: string) => `${listAt}/stack/${id}`
const shipmentCall = /\/api\/shipments\/(?!rider|order)[^/?]+$/
const stackCall = '**/api/stacking/*'

const carriedAt = (to: CourierStep | null, phone?: { isLocated: boolean }) => async (stage: Stage) =>
  shipmentAt((await carried(stage, to, phone)).order.shipmentId)

/** A stack that has been picked up, on its courier's way to the doors. */
async function atTheDoors(stage: Stage, count: number) {
  const [courier, made] = [await onShift(stage), await aStack({ ...stage, admin }, count)]
  for (const status of ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFFS'] as const)
    await courier.slideStack(made.id, status)
  return { courier, ...made }
}

const confirm = async ({ page }: Stage, label: string) => {
  await page.getByRole('button', { name: 'Confirmar sin deslizar' }).click()
  await page.getByRole('button', { name: `Confirmar: ${label}` }).click()
}

type WireShipment = { branchContact: { requireSecurityCode: boolean; slideUndoSeconds: number } }

const withKey = <S extends WireShipment>(shipment: S, slideUndoSeconds: number): S => ({
  ...shipment,
  branchContact: { ...shipment.branchContact, requireSecurityCode: true, slideUndoSeconds },
})

/** A store whose couriers type the customer's key at the door. */
const asksKey = ({ page }: Stage, slideUndoSeconds = 3) =>
  change<WireShipment>(page, shipmentCall, (shipment) => withKey(shipment, slideUndoSeconds))

/** A courier types a wrong key, at the door that the page shows. */
async function typesWrongKey(stage: Stage) {
  await reply(stage.page, shipmentCall, ({ method }) =>
    method === 'PUT'
      ? {
          status: 409,
          json: { statusCode: 409, error: 'Conflict', code: 'WRONG_SECURITY_CODE', message: 'It failed.' },
        }
      : null,
  )
  await stage.page.getByRole('textbox', { name: 'Clave de entrega' }).fill('0000')
  await confirm(stage, 'Entregado')
}

export const deliveries: Group = {
  name: 'a courier’s deliveries',
  colours: 'reader',
  screens: [
    at('shipment: loading', carriedAt(null), loading(), {
      state: 'loading',
      shows: [...detail, gate],
      before: ({ page }) => hold(page, shipmentCall),
    }),
    at('shipment: failed', carriedAt(null), 'No pudimos traer el envío', {
      state: 'failed',
      shows: [...detail, gate],
      before: ({ page }) => refuse(page, shipmentCall, 400),
    }),
    at('shipment: offered', carriedAt(null), /^Al aceptar, el local y quien recibe ven tu ubicación/, {
      shows: detail,
    }),
    at('shipment: accepted', carriedAt('ON_ROUTE_TO_PICK_UP'), 'Carla Gómez', { shows: detail }),
    at('shipment: at the store', carriedAt('IN_STORE'), 'En camino al cliente', { shows: detail }),
    at('shipment: on the way', carriedAt('ON_ROUTE_TO_DROP_OFF'), /^Cobrá/, { shows: detail }),
    at(
      'shipment: on the way without a position',
      carriedAt('ON_ROUTE_TO_DROP_OFF', { isLocated: false }),
      'Sin permiso de ubicación',
      { shows: [...detail, 'web/courier/positions/position-line.tsx'] },
    ),
    {
      title: 'shipment: on the way without a position, and why',
      shows: [...detail, 'web/courier/positions/position-line.tsx'],
      async open(stage) {
        await stage.page.goto(await carriedAt('ON_ROUTE_TO_DROP_OFF', { isLocated: false })(stage))
        await stage.page.getByText('Sin permiso de ubicación').click()
      },
      sees: /^Tu teléfono no comparte/,
    },
    at('shipment: the customer’s key', carriedAt('ON_ROUTE_TO_DROP_OFF'), 'Pedile los 4 números a quien recibe.', {
      shows: [...detail, 'web/courier/delivery/delivery-key.tsx'],
      before: asksKey,
    }),
    {
      title: 'shipment: no key',
      shows: [...detail, 'web/courier/delivery/delivery-key.tsx'],
      async open(stage) {
        await asksKey(stage)
        await stage.page.goto(await carriedAt('ON_ROUTE_TO_DROP_OFF')(stage))
        await confirm(stage, 'Entregado')
      },
      sees: 'Primero ingresá los 4 números de la clave.',
    },
    {
      title: 'shipment: a wrong key',
      shows: detail,
      async open(stage) {
        await asksKey(stage, 0)
        await stage.page.goto(await carriedAt('ON_ROUTE_TO_DROP_OFF')(stage))
        await typesWrongKey(stage)
      },
      sees: /^Esa no es la clave/,
    },
    {
      title: 'shipment: confirming without a slide',
      shows: [...detail, 'web/courier/delivery/step-control.tsx'],
      async open(stage) {
        await stage.page.goto(await carriedAt('IN_STORE')(stage))
        await stage.page.getByRole('button', { name: 'Confirmar sin deslizar' }).click()
      },
      sees: (page) => page.getByRole('button', { name: 'Volver a deslizar' }),
    },
    {
      title: 'shipment: a step that waits for the network',
      shows: [...detail, 'web/courier/intents/pending-lines.tsx', 'web/courier/intents/undo-pill.tsx'],
      async open(stage) {
        await stage.page.goto(await carriedAt('ON_ROUTE_TO_PICK_UP')(stage))
        await stage.page.getByText('Carla Gómez').first().waitFor()
        await stage.context.setOffline(true)
        await confirm(stage, 'En el local')
        await confirm(stage, 'En camino al cliente')
      },
      sees: /pendiente/,
    },
    {
      title: 'shipment: accepting',
      shows: detail,
      async open(stage) {
        const path = await carriedAt(null)(stage)
        await reply(stage.page, shipmentCall, ({ method }) => (method === 'PUT' ? 'never' : null))
        await stage.page.goto(path)
        await confirm(stage, 'Aceptar envío')
      },
      sees: 'Enviando…',
    },
    at('shipment: delivered', carriedAt('DELIVERED'), 'Entregado. ¡Buen trabajo!', { shows: detail }),
    at(
      'shipment: canceled by the shop',
      async (stage) => {
        const { order } = await carried(stage, 'IN_STORE')
        const params = { path: { code: order.code } }
        await stage.api.POST('/api/console/orders/{code}/cancel', { params, headers: admin })
        return shipmentAt(order.shipmentId)
      },
      'Este envío se canceló.',
      { shows: [...detail, 'web/courier/delivery/lost-shipment.tsx'] },
    ),
    at(
      'shipment: taken by another',
      async (stage) => {
        const { order } = await carried(stage, null)
        await (await aCourier(stage, 'Beto Paz')).slide(order.shipmentId, 'ON_ROUTE_TO_PICK_UP')
        return shipmentAt(order.shipmentId)
      },
      'El envío ya fue tomado por otro repartidor',
      { shows: ['web/courier/delivery/lost-shipment.tsx', gate] },
    ),
    {
      title: 'shipment: asks before it is canceled',
      shows: ['web/courier/delivery/cancel-shipment.tsx'],
      isDialog: true,
      async open(stage) {
        await stage.page.goto(await carriedAt('IN_STORE')(stage))
        await stage.page.getByRole('button', { name: 'Cancelar envío en curso' }).click()
      },
      sees: 'Si continúas, se cancelará el envío',
    },
    {
      title: 'locked phone',
      shows: locked,
      isDialog: true,
      async open(stage) {
        await stage.page.goto(await carriedAt('IN_STORE')(stage))
        await stage.page.getByRole('button', { name: 'Con teléfono bloqueado' }).click()
      },
      sees: /^Funciona hasta las/,
    },
    {
      title: 'locked phone: loading',
      state: 'loading',
      shows: locked,
      isDialog: true,
      async open(stage) {
        await hold(stage.page, '**/positions-url')
        await stage.page.goto(await carriedAt('IN_STORE')(stage))
        await stage.page.getByRole('button', { name: 'Con teléfono bloqueado' }).click()
      },
      sees: loading(),
    },
    {
      title: 'locked phone: failed',
      state: 'failed',
      shows: locked,
      isDialog: true,
      async open(stage) {
        await refuse(stage.page, '**/positions-url', 400)
        await stage.page.goto(await carriedAt('IN_STORE')(stage))
        await stage.page.getByRole('button', { name: 'Con teléfono bloqueado' }).click()
      },
      sees: 'No pudimos traer tu dirección',
    },
    at(
      'stack: offered',
      async (stage) => {
        await onShift(stage)
        return stackAt((await aStack({ ...stage, admin }, 2)).id)
      },
      'Aceptar envío',
      { shows: stack },
    ),
    at(
      'stack: at the doors',
      async (stage) => {
        const { courier, id, orders } = await atTheDoors(stage, 3)
        await courier.slide(orders[0]!.shipmentId, 'DELIVERED')
        return stackAt(id)
      },
      '1 de 3 listas',
      { shows: [...stack, 'web/courier/route/stop-list.tsx'] },
    ),
    {
      title: 'stack: a wrong key',
      shows: stack,
      async open(stage) {
        await change<{ shipments: WireShipment[] }>(stage.page, stackCall, (answer) => ({
          ...answer,
          shipments: answer.shipments.map((shipment) => withKey(shipment, 0)),
        }))
        await stage.page.goto(stackAt((await atTheDoors(stage, 2)).id))
        await typesWrongKey(stage)
      },
      sees: /^Esa no es la clave/,
    },
    {
      title: 'stack: asks before it is canceled',
      shows: ['web/courier/delivery/cancel-shipment.tsx'],
      isDialog: true,
      async open(stage) {
        const [courier, { id }] = [await onShift(stage), await aStack({ ...stage, admin }, 2)]
        await courier.slideStack(id, 'ON_ROUTE_TO_PICK_UP')
        await stage.page.goto(stackAt(id))
        await stage.page.getByRole('button', { name: 'Cancelar multientrega' }).click()
      },
      sees: '¿Cancelar la multientrega?',
    },
  ],
}
