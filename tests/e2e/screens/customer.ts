import { phoneField } from '#tests/kit/person-fields.ts'
import { placeOrder } from '../../kit/diner.ts'
import { aLeftCart } from '../../kit/left-carts.ts'
import { anError } from '../../kit/web-calls.ts'
import { admin } from '../fixtures.ts'
import { reply } from './answers.ts'
import { hasCart, livesHere } from './diner.ts'
import { at, type Group, loading, type Screen } from './screen.ts'
import { alias, change, changeStore, hold, refuse, remember, type Stage } from './stage.ts'

const menuAt = `/menu/${alias}/Delivery`
const area = ['web/diner/features/customer/account-sheet.tsx']
const signIn = ['web/diner/features/customer/sign-in-sheet.tsx']
const orders = ['web/diner/features/customer/orders-sheet.tsx']
const customerCall = '**/api/orderingcustomer/*'
const ordersCall = /\/api\/orders\?/
const phone = '+5491155556677'
const desk = { width: 1280, height: 800 }

const open = async ({ page }: Stage) => {
  await page.goto(menuAt)
  await page.getByRole('button', { name: 'Mi cuenta' }).click()
}

/** A signed-in diner with an earlier order. */
const isKnown = async (stage: Stage) => {
  await placeOrder(stage, { phone, customerName: 'Carla Gómez' })
  await remember(stage.page, 'comanda.signed-in', phone)
}

const openSignIn = async (stage: Stage, typed?: string) => {
  await open(stage)
  await stage.page.getByRole('button', { name: 'Iniciar sesión' }).click()
  if (typed === undefined) return
  await stage.page.getByRole('textbox', { name: 'Teléfono' }).fill(typed)
  await stage.page.getByRole('button', { name: 'Continuar' }).click()
}

const openCode = async (stage: Stage) => {
  await refuse(stage.page, customerCall, 401)
  await reply(stage.page, '**/api/diner/customer/*/code', () => ({ status: 204 }))
  await openSignIn(stage, '11 5555 6677')
  await stage.page.getByRole('textbox', { name: 'Código' }).waitFor()
}

const openOrders = async (stage: Stage) => {
  await isKnown(stage)
  await open(stage)
  await stage.page.getByRole('button', { name: /^Mis pedidos/ }).click()
}

/** Orders in every state, and more than a page of them. */
const withAll = async (stage: Stage) => {
  await change(stage.page, ordersCall, ({ dinerOrders }: { dinerOrders: { orders: object[] } }) => {
    const [one] = dinerOrders.orders
    const states = [
      { status: 'READY' },
      { status: 'GENERATED', scheduledAt: '2026-11-24T23:30:00Z', scheduled: true },
      { status: 'PAY_NEEDED', type: 'TAKE_AWAY' },
      { status: 'DELIVERED', orderedAt: '2026-11-14T23:31:00Z', total: 1_284_990.5 },
      { status: 'CANCELED', orderedAt: '2026-11-02T16:05:00Z', type: 'DINING_IN' },
    ]
    const rest = Array.from({ length: 5 }, () => ({ status: 'COMPLETED', orderedAt: '2026-10-30T16:05:00Z' }))
    const dishes = [
      { name: 'Asado de tira', quantity: 2 },
      { name: 'Papas fritas con provenzal y huevo', quantity: 1 },
    ]
    const foods = [{ dishes, moreDishes: 3 }, {}, { dishes, moreDishes: 0, imageUrl: null }]
    const all = [...states, ...rest].map((over, n) => {
      const food = foods[n % foods.length]
      return { ...one, ...over, ...food, id: `o${n}`, code: `7KQ2MXP${n + 2}` }
    })
    return { dinerOrders: { orders: all } }
  })
}

/** A branch that counts only consenting visits. */
const asksBeforeItCounts = ({ page }: Stage) =>
  changeStore(page, ({ branch, ...info }) => {
    const generalConfig = { ...branch.generalConfig, analyticsConfig: { consent: 'ASK' as const } }
    return { ...info, branch: { ...branch, generalConfig } }
  })

const dialog = (screen: Omit<Screen, 'isDialog'>): Screen => ({ ...screen, isDialog: true })

const openPoints = async (stage: Stage) => {
  await isKnown(stage)
  await open(stage)
  await stage.page.getByRole('button', { name: /^Plumas/ }).click()
}
const reward = ['web/diner/features/loyalty/reward-sheet.tsx']
const openReward = async (stage: Stage) => {
  await open(stage)
  await stage.page.getByRole('button', { name: /^Sumá 1\.500 Plumas/ }).click()
}
const pointsCall = '**/loyalty-points/history/**'
const benefit = ['web/diner/features/loyalty/my-points.tsx', 'web/diner/features/loyalty/points-history.tsx']

const messages = ['web/diner/pages/messages-page.tsx']

let recoveries = 0

/** A cart of a phone, opened by a link in a browser that has another cart. */
const recovers = async (stage: Stage) => {
  // A page that is closed leaves its own cart.
  const phone = `+54911555${String(59_100 + ++recoveries)}`
  const left = await aLeftCart(stage, phone)
  await stage.api.POST('/api/abandoned/cart/', { body: left })
  await hasCart(stage.page)
  await stage.page.goto(`/menu/${alias}?abandoned=true&phone=${encodeURIComponent(phone)}`)
}

export const customer: Group = {
  name: 'the customer’s own corner',
  colours: 'shop',
  screens: [
    at('messages: asks', `/mensajes/${alias}?token=x`, /^¿No querés más mensajes de/, { shows: messages }),
    {
      title: 'messages: not one of our links',
      state: 'empty',
      shows: messages,
      async open({ page }) {
        await page.goto(`/mensajes/${alias}?token=x`)
        await page.getByRole('button', { name: 'No recibir más mensajes' }).click()
      },
      sees: 'Este enlace no es válido',
    },
    {
      title: 'a cart comes back',
      shows: ['web/diner/pages/left-cart/recover-cart.tsx', 'web/diner/pages/order-again/again-sheet.tsx'],
      isDialog: true,
      open: recovers,
      sees: /en otro pedido\. Al reemplazarlo/,
    },
    dialog({ title: 'account: logged out', shows: area, open, sees: /^Ingresá con tu teléfono/ }),
    dialog({
      title: 'account: a guest forgets',
      shows: [...area, 'web/diner/pages/customer/customer-area.tsx', 'web/shared/ui/confirm.tsx'],
      async open(stage) {
        await open(stage)
        await stage.page.getByRole('button', { name: 'Borrar mis datos de este teléfono' }).click()
      },
      sees: '¿Borrar tus datos de este teléfono?',
    }),
    {
      title: 'privacy: a branch asks before it counts',
      shows: ['web/diner/analytics/consent-bar.tsx'],
      async open(stage) {
        await hasCart(stage.page)
        await asksBeforeItCounts(stage)
        await stage.page.goto(menuAt)
      },
      sees: /^¿Podemos medir/,
    },
    dialog({
      title: 'account: its privacy',
      shows: area,
      async open(stage) {
        await asksBeforeItCounts(stage)
        await open(stage)
      },
      sees: 'Todavía no elegiste',
    }),
    dialog({
      title: 'account: its points',
      shows: benefit,
      async open(stage) {
        const rows = [
          { orderCode: 'K7QX2M4R', createdAt: '2026-11-20T22:00:00Z', amount: 1_430, postBalance: 2_250 },
          { orderCode: 'P4WT9XHC', createdAt: '2026-11-12T22:00:00Z', amount: -600, postBalance: 820 },
        ]
        await change(stage.page, pointsCall, () => rows)
        await change(stage.page, customerCall, (record: object) => ({ ...record, loyaltyPointsBalance: 2_250 }))
        await openPoints(stage)
      },
      sees: 'Pedido P4WT9XHC',
    }),
    dialog({
      title: 'account: its points are loading',
      state: 'loading',
      shows: benefit,
      async open(stage) {
        await hold(stage.page, pointsCall)
        await openPoints(stage)
      },
      sees: loading('Cargando movimientos…'),
    }),
    dialog({
      title: 'account: its points failed',
      state: 'failed',
      shows: benefit,
      async open(stage) {
        await refuse(stage.page, pointsCall, 400)
        await openPoints(stage)
      },
      sees: 'No pudimos cargar los movimientos.',
    }),
    dialog({
      title: 'account: a reward',
      shows: reward,
      open: openReward,
      sees: /^Completá tus datos y sumá/,
    }),
    dialog({
      title: 'account: a reward that the diner has had',
      shows: reward,
      async open(stage) {
        const { page } = stage
        await openReward(stage)
        await reply(page, '**/loyalty-reward/**', () => ({ status: 409, json: { message: 'It already exists.' } }))
        await page.getByRole('textbox', { name: 'Nombre' }).fill('Carla Gómez')
        await page.getByRole('textbox', { name: 'Teléfono' }).fill('11 5555 6677')
        await page.getByRole('textbox', { name: 'Email' }).fill('carla@example.com')
        await page.getByRole('button', { name: 'Sumar mis Plumas' }).click()
      },
      sees: (page) => page.getByRole('dialog').locator('form').getByText('Ya ha canjeado este premio'),
    }),
    dialog({
      title: 'account: loading',
      state: 'loading',
      shows: area,
      async open(stage) {
        await remember(stage.page, 'comanda.signed-in', phone)
        await hold(stage.page, customerCall)
        await open(stage)
      },
      sees: (page) => page.getByRole('dialog').locator('[aria-busy="true"]'),
    }),
    dialog({
      title: 'account: logged in',
      shows: area,
      async open(stage) {
        await isKnown(stage)
        await open(stage)
      },
      sees: 'Hola, Carla Gómez',
    }),
    dialog({
      title: 'account: on a desk',
      shows: area,
      async open(stage) {
        await isKnown(stage)
        await open(stage)
      },
      sees: 'Cerrar sesión',
      viewport: desk,
    }),
    dialog({
      title: 'account: the orders of this browser, and a code for all',
      shows: area,
      async open(stage) {
        await isKnown(stage)
        await change(stage.page, customerCall, (record: object) => ({
          ...record,
          told: 'OWN_ORDERS',
          offersCode: true,
        }))
        await open(stage)
      },
      sees: 'Ver todos con un código',
    }),
    dialog({
      title: 'account: the orders of this browser, at a shop without codes',
      shows: area,
      async open(stage) {
        await isKnown(stage)
        await change(stage.page, customerCall, (record: object) => ({
          ...record,
          told: 'OWN_ORDERS',
          offersCode: false,
        }))
        await open(stage)
      },
      sees: /Este local no manda códigos para ver los demás/,
    }),
    dialog({
      title: 'sign-in: a shop without codes',
      shows: signIn,
      async open(stage) {
        await reply(stage.page, customerCall, () => ({ status: 404, json: anError(404, 'CUSTOMER_NOT_FOUND') }))
        await reply(stage.page, '**/api/diner/customer/*/code', () => ({
          status: 422,
          json: anError(422, 'CODE_NOT_OFFERED'),
        }))
        await openSignIn(stage, '11 5555 6677')
      },
      sees: /^Este local no manda códigos para comprobar/,
    }),
    dialog({ title: 'sign-in', shows: signIn, open: (stage) => openSignIn(stage), sees: /^El mismo con el que/ }),
    dialog({
      title: 'sign-in: an invalid phone',
      shows: signIn,
      open: (stage) => openSignIn(stage, '123'),
      sees: (page) => page.getByRole('dialog').getByText('Debe ingresar un número válido').first(),
    }),
    dialog({
      title: 'sign-in: an unknown phone',
      shows: signIn,
      open: (stage) => openSignIn(stage, '11 5555 0000'),
      sees: /^No encontramos pedidos con este teléfono/,
    }),
    dialog({
      title: 'sign-in: asking',
      shows: signIn,
      async open(stage) {
        await hold(stage.page, customerCall)
        await openSignIn(stage, '11 5555 6677')
      },
      sees: (page) => page.getByRole('dialog').locator('button[aria-busy="true"]'),
    }),
    dialog({ title: 'sign-in: the code', shows: signIn, open: openCode, sees: /^Te mandamos un código/ }),
    dialog({
      title: 'sign-in: a wrong code',
      shows: signIn,
      async open(stage) {
        await openCode(stage)
        await refuse(stage.page, '**/code/confirm', 401)
        await stage.page.getByRole('textbox', { name: 'Código' }).fill('123456')
        await stage.page.getByRole('button', { name: 'Ingresar' }).click()
      },
      sees: 'El código no es correcto o ya venció',
    }),
    dialog({
      title: 'orders',
      shows: orders,
      async open(stage) {
        await withAll(stage)
        await openOrders(stage)
      },
      sees: '2 × Asado de tira, Papas fritas con provenzal y huevo y 3 más',
    }),
    dialog({
      title: 'orders: on a desk',
      shows: orders,
      async open(stage) {
        await withAll(stage)
        await openOrders(stage)
      },
      sees: '2 × Asado de tira, Papas fritas con provenzal y huevo y 3 más',
      viewport: desk,
    }),
    dialog({
      title: 'orders: none',
      state: 'empty',
      shows: orders,
      async open(stage) {
        await change(stage.page, ordersCall, () => ({ dinerOrders: { orders: [] } }))
        await openOrders(stage)
      },
      sees: 'Todavía no hay pedidos',
    }),
    dialog({
      title: 'orders: loading',
      state: 'loading',
      shows: orders,
      async open(stage) {
        await hold(stage.page, ordersCall)
        await openOrders(stage)
      },
      sees: loading('Buscando tus pedidos…'),
    }),
    dialog({
      title: 'orders: failed',
      state: 'failed',
      shows: orders,
      async open(stage) {
        await refuse(stage.page, ordersCall, 403)
        await openOrders(stage)
      },
      sees: 'No pudimos cargar tus pedidos',
    }),
    {
      title: 'menu: an order in progress from elsewhere',
      shows: ['web/diner/features/shop/signed-in-progress.tsx'],
      async open(stage) {
        await isKnown(stage)
        await stage.page.goto(menuAt)
      },
      sees: 'PEDIDO EN CURSO',
    },
    {
      title: 'checkout: filled in by the phone',
      shows: ['web/diner/pages/checkout/effects/customer-lookup.tsx'],
      async open(stage) {
        const { code } = await placeOrder(stage, { phone, customerName: 'Carla Gómez' })
        await stage.api.POST('/api/console/orders/{code}/accept', { params: { path: { code } }, headers: admin })
        await livesHere(stage.page)
        await hasCart(stage.page)
        await stage.page.goto(`/menu/${alias}/checkout`)
        await stage.page.getByRole('textbox', { name: phoneField }).fill('11 5555 6677')
      },
      sees: 'Completamos tus datos con los de tu último pedido',
    },
  ],
}
