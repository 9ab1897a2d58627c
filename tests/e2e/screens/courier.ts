import { aCourier } from '../../kit/courier.ts'
import { anOfferedOrder } from '../../kit/delivery.ts'
import { aStack } from '../../kit/stack.ts'
import { admin } from '../fixtures.ts'
import { at, type Group, loading } from './screen.ts'
import { alias, change, hold, refuse, type Stage, store, withoutFirstAnswers } from './stage.ts'

const entry = ['web/pages/courier-entry-page.tsx', 'web/features/courier/entry/courier-entry.tsx']
const register = ['web/pages/rider-register-page.tsx', 'web/features/courier/shift/rider-register-screen.tsx']
const list = [
  'web/pages/courier-shipments-page.tsx',
  'web/features/courier/list/shipments-screen.tsx',
  'web/features/courier/list/shipment-list.tsx',
]
const detail = [
  'web/pages/courier-shipment-page.tsx',
  'web/features/courier/delivery/shipment-detail.tsx',
  'web/features/courier/delivery/next-step.tsx',
  'web/features/courier/delivery/slide-confirm.tsx',
]
const gate = 'web/features/courier/delivery/delivery-gate.tsx'
const stack = ['web/pages/courier-stack-page.tsx', 'web/features/courier/stack/stack-detail.tsx']
const locked = ['web/features/courier/positions/locked-phone.tsx', 'web/features/courier/positions/positions-url.tsx']

const door = `/logistics/${alias}/rider/phoneIntake`
const listAt = `/logistics/${alias}/shipments`
const shipmentAt = (id: string) => `${listAt}/simple/${id}`
const stackAt = (id: string) => `${listAt}/stack/${id}`
const shipmentsCall = '**/api/shipments?*'
const shipmentCall = /\/api\/shipments\/(?!rider|order)[^/?]+$/
const stacksCall = '**/api/shipmentstacks?*'
const stackCall = '**/api/stacking/*'

/** The page brings no store, and its call for it does not come through. */
async function withoutStore(page: Stage['page'], fails: (page: Stage['page'], address: string) => Promise<unknown>) {
  await withoutFirstAnswers(page)
  await fails(page, `**/api/diner/${alias}`)
}

type Courier = Awaited<ReturnType<typeof aCourier>>

/** The phone of a courier on shift, with its position unless it is kept back. */
async function onShift(stage: Stage, { isLocated = true } = {}): Promise<Courier> {
  const courier = await aCourier(stage, 'Ana Ríos')
  await stage.context.addCookies([{ name: 'riderToken', value: courier.token, url: stage.url }])
  if (isLocated) {
    await stage.context.grantPermissions(['geolocation'])
    await stage.context.setGeolocation(store)
  }
  return courier
}

const way = ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF', 'DELIVERED'] as const

/** A shipment that this phone's courier has brought so far. */
async function carried(stage: Stage, to: (typeof way)[number] | null, phone?: { isLocated: boolean }) {
  const [courier, order] = [await onShift(stage, phone), await anOfferedOrder(stage)]
  for (const status of to ? way.slice(0, way.indexOf(to) + 1) : []) await courier.slide(order.shipmentId, status)
  return { courier, order }
}

const carriedAt = (to: (typeof way)[number] | null, phone?: { isLocated: boolean }) => async (stage: Stage) =>
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

/** A courier types what is not the key, at the door that the page shows. */
async function typesWrongKey(stage: Stage) {
  await stage.page.route(shipmentCall, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 409,
          json: { statusCode: 409, error: 'Conflict', code: 'WRONG_SECURITY_CODE', message: 'It failed.' },
        })
      : route.fallback(),
  )
  await stage.page.getByRole('textbox', { name: 'Clave de entrega' }).fill('0000')
  await confirm(stage, 'Entregado')
}

/** The first page of the way into a shift. */
const intake = async ({ page }: Stage, phone: string, again = phone) => {
  await page.goto(door)
  await page.getByLabel('Ingresa con tu teléfono').fill(phone)
  await page.getByLabel('Confirma tu teléfono').fill(again)
  await page.getByRole('button', { name: 'Siguiente' }).click()
}

let phones = 1_155_560_000
const newPhone = () => String(phones++)
/** As a courier types it. */
const typed = ({ phone }: Courier) => phone.replace('+549', '')

const startShift = async (stage: Stage) => {
  await intake(stage, newPhone())
  await stage.page.getByLabel('Nombre y Apellido').fill('Ana Ríos')
  await stage.page.getByLabel('Código de seguridad').fill('1234')
  await stage.page.getByRole('button', { name: 'Iniciar turno' }).click()
}

export const shift: Group = {
  name: 'a courier’s shift',
  colours: 'reader',
  screens: [
    at('entry: the store’s link', '/logistics', 'Entrá con el link de tu local.', { shows: entry }),
    {
      title: 'entry: an unknown store',
      shows: entry,
      async open({ page }) {
        await page.goto('/logistics')
        await page.getByRole('textbox', { name: 'Link o nombre del local' }).fill('no-existe')
        await page.getByRole('button', { name: 'Siguiente' }).click()
      },
      sees: 'No encontramos ese local. Pedile el link al encargado.',
    },
    {
      title: 'entry: back into the shift',
      shows: entry,
      async open(stage) {
        await startShift(stage)
        await stage.page.getByText('Turno iniciado con éxito').first().waitFor()
        await stage.page.goto('/logistics')
      },
      sees: /^Trabajás en/,
    },
    at('register: the phone', door, 'Confirma tu teléfono', { shows: register }),
    at('register: loading', door, loading(), {
      shows: register,
      before: ({ page }) => withoutStore(page, hold),
    }),
    at('register: failed', door, 'No pudimos cargar el local', {
      shows: [...register, 'web/features/courier/store-gate.tsx'],
      before: ({ page }) => withoutStore(page, (it, address) => refuse(it, address, 403)),
    }),
    {
      title: 'register: phones that differ',
      shows: [...register, 'web/features/courier/shift/phone-intake-form.tsx'],
      open: (stage) => intake(stage, '1155550001', '1155550002'),
      sees: 'Los números de teléfono no coinciden',
    },
    {
      title: 'register: the first time',
      shows: [...register, 'web/features/courier/shift/shift-form.tsx'],
      open: (stage) => intake(stage, newPhone()),
      sees: 'Es tu primera vez acá. Decinos cómo te llamás y empezá.',
    },
    {
      title: 'register: a wrong code',
      shows: [...register, 'web/features/courier/shift/shift-form.tsx'],
      async open(stage) {
        await intake(stage, newPhone())
        await stage.page.getByLabel('Nombre y Apellido').fill('Ana Ríos')
        await stage.page.getByLabel('Código de seguridad').fill('9999')
        await stage.page.getByRole('button', { name: 'Iniciar turno' }).click()
      },
      sees: 'El código de seguridad es erróneo',
    },
    { title: 'register: started', shows: register, open: startShift, sees: 'Ya podés tomar envíos.' },
    {
      title: 'register: the shift is on',
      shows: register,
      async open(stage) {
        const courier = await onShift(stage)
        await intake(stage, typed(courier))
      },
      sees: /tu turno está en curso/,
    },
    {
      title: 'register: the shift is on, on another phone',
      shows: register,
      open: async (stage) => intake(stage, typed(await aCourier(stage, 'Ana Ríos'))),
      sees: 'Seguir mi turno',
    },
    {
      title: 'register: finished',
      shows: register,
      async open(stage) {
        const courier = await onShift(stage)
        await intake(stage, typed(courier))
        await stage.page.getByLabel('Código de seguridad').fill('1234')
        await stage.page.getByRole('button', { name: 'Finalizar turno' }).click()
      },
      sees: 'Gracias por tu trabajo de hoy.',
    },
    {
      title: 'register: again',
      shows: register,
      async open(stage) {
        const courier = await onShift(stage)
        await intake(stage, typed(courier))
        await stage.page.getByLabel('Código de seguridad').fill('1234')
        await stage.page.getByRole('button', { name: 'Finalizar turno' }).click()
        await stage.page.getByText('Gracias por tu trabajo de hoy.').waitFor()
        await intake(stage, typed(courier))
      },
      sees: 'Hola, Ana Ríos.',
    },
    at(
      'a courier’s own link',
      async (stage) => `/logistics/${alias}/rider/${(await onShift(stage)).id}/shipments`,
      (page) => page.locator('body'),
      {
        isBlank: true,
        shows: ['web/pages/rider-redirect-page.tsx'],
        before: ({ page }) => hold(page, '**/api/whoami'),
      },
    ),
    at('list: loading', listAt, loading(), {
      shows: list,
      async before(stage) {
        await onShift(stage)
        await hold(stage.page, shipmentsCall)
      },
    }),
    at('list: empty', listAt, 'No hay envíos para entregar', {
      shows: list,
      async before(stage) {
        await onShift(stage)
        await change(stage.page, shipmentsCall, (answer: object) => ({ ...answer, shipments: [] }))
        await change(stage.page, stacksCall, (answer: object) => ({ ...answer, stacks: [] }))
      },
    }),
    at('list', listAt, 'No hay más envíos por ahora.', {
      shows: list,
      async before(stage) {
        await onShift(stage)
        await anOfferedOrder(stage)
        await aStack({ ...stage, admin }, 2)
      },
    }),
    at('list: failed', listAt, 'No pudimos traer los envíos', {
      shows: list,
      async before(stage) {
        await onShift(stage)
        await refuse(stage.page, shipmentsCall, 400)
      },
    }),
    {
      title: 'list: offline',
      shows: list,
      async open(stage) {
        await onShift(stage)
        await anOfferedOrder(stage)
        await stage.page.goto(listAt)
        await stage.page.getByText('No hay más envíos por ahora.').waitFor()
        await stage.context.setOffline(true)
        await stage.page.getByRole('button', { name: 'Actualizar' }).click()
      },
      sees: /^Sin conexión. Esta lista es la de las/,
    },
    at('list: a shipment in hand, and no position', listAt, 'Sin permiso de ubicación', {
      shows: [...list, 'web/features/courier/status-lines.tsx'],
      before: (stage) => carried(stage, 'IN_STORE', { isLocated: false }),
    }),
  ],
}

export const deliveries: Group = {
  name: 'a courier’s deliveries',
  colours: 'reader',
  screens: [
    at('shipment: loading', carriedAt(null), loading(), {
      shows: [...detail, gate],
      before: ({ page }) => hold(page, shipmentCall),
    }),
    at('shipment: failed', carriedAt(null), 'No pudimos traer el envío', {
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
      { shows: [...detail, 'web/features/courier/status-lines.tsx'] },
    ),
    {
      title: 'shipment: on the way without a position, and why',
      shows: [...detail, 'web/features/courier/status-lines.tsx'],
      async open(stage) {
        await stage.page.goto(await carriedAt('ON_ROUTE_TO_DROP_OFF', { isLocated: false })(stage))
        await stage.page.getByText('Sin permiso de ubicación').click()
      },
      sees: /^Tu teléfono no comparte/,
    },
    at('shipment: the customer’s key', carriedAt('ON_ROUTE_TO_DROP_OFF'), 'Pedile los 4 números a quien recibe.', {
      shows: [...detail, 'web/features/courier/delivery/delivery-key.tsx'],
      before: asksKey,
    }),
    {
      title: 'shipment: no key',
      shows: [...detail, 'web/features/courier/delivery/delivery-key.tsx'],
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
      shows: [...detail, 'web/features/courier/delivery/step-control.tsx'],
      async open(stage) {
        await stage.page.goto(await carriedAt('IN_STORE')(stage))
        await stage.page.getByRole('button', { name: 'Confirmar sin deslizar' }).click()
      },
      sees: (page) => page.getByRole('button', { name: 'Volver a deslizar' }),
    },
    {
      title: 'shipment: a step that waits for the network',
      shows: [...detail, 'web/features/courier/status-lines.tsx', 'web/features/courier/intents/undo-bar.tsx'],
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
        await stage.page.route(shipmentCall, (route) =>
          route.request().method() === 'PUT' ? undefined : route.fallback(),
        )
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
      { shows: [...detail, 'web/features/courier/delivery/lost-shipment.tsx'] },
    ),
    at(
      'shipment: taken by another',
      async (stage) => {
        const { order } = await carried(stage, null)
        await (await aCourier(stage, 'Beto Paz')).slide(order.shipmentId, 'ON_ROUTE_TO_PICK_UP')
        return shipmentAt(order.shipmentId)
      },
      'El envío ya fue tomado por otro repartidor',
      { shows: ['web/features/courier/delivery/lost-shipment.tsx', gate] },
    ),
    {
      title: 'shipment: asks before it is canceled',
      shows: ['web/features/courier/delivery/cancel-shipment.tsx'],
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
      { shows: [...stack, 'web/features/courier/stack/stop-list.tsx'] },
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
      shows: ['web/features/courier/delivery/cancel-shipment.tsx'],
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
