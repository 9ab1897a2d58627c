import { nameField, phoneField } from '#tests/kit/person-fields.ts'
import { reply } from './answers.ts'
import {
  beBusy,
  chorizo,
  closeZone,
  gone,
  hasCart,
  livesFarAway,
  livesHere,
  mayOrder,
  mollejas,
  provoletas,
} from './diner.ts'
import { pausedCheckouts } from './paused-checkout.ts'
import { at, type Group, loading } from './screen.ts'
import { abort, alias, changeStore, hold, refuse, type Stage, withoutFirstAnswers } from './stage.ts'

const cart = ['web/diner/pages/cart-page.tsx', 'web/diner/features/cart/cart-foot.tsx']
const cartAt = `/menu/${alias}/preview`
const checkout = ['web/diner/pages/checkout-page.tsx', 'web/diner/pages/checkout/view/checkout-view.tsx']
const address = 'web/diner/pages/checkout/view/delivery-address.tsx'
const payment = ['web/diner/pages/checkout/view/payment.tsx', 'web/diner/features/checkout/payment-fields.tsx']
const codeSheet = 'web/diner/features/checkout/code-sheet.tsx'
const points = ['web/diner/features/checkout/points-sheet.tsx', 'web/diner/features/loyalty/points-history.tsx']
const checkoutAt = `/menu/${alias}/checkout`
const shopCall = `**/api/diner/${alias}`

const notLoaded = async ({ page }: Stage, why: (page: Stage['page'], address: string) => Promise<unknown>) => {
  await withoutFirstAnswers(page)
  await why(page, shopCall)
}

type Info = Parameters<Parameters<typeof changeStore>[1]>[0]

/** A store with a second way to pay, which its couriers take at the door as well. */
const withDebit = (info: Info): Info => ({
  ...info,
  deliveryConfig: {
    ...info.deliveryConfig,
    orderModes: info.deliveryConfig.orderModes.map((mode) => ({
      ...mode,
      paymentTypes: mode.paymentTypes.flatMap((type) =>
        type.paymentMethod === 'CASH'
          ? [type, { ...type, id: 'debito', showName: 'Débito', paymentMethod: 'CARD' as const }]
          : [],
      ),
    })),
  },
})

const openCheckout = async (stage: Stage) => {
  await mayOrder(stage)
  await stage.page.goto(checkoutAt)
}

const fill = async (stage: Stage) => {
  await openCheckout(stage)
  const { page } = stage
  await page.getByRole('textbox', { name: nameField }).fill('Carla Gómez')
  await page.getByRole('textbox', { name: phoneField }).fill('11 5555-1234')
  await page.getByRole('radio', { name: 'Efectivo' }).check()
}

/** A diner with this many movements, of which the newest left 4.200 points. */
const hasPoints = (page: Stage['page'], count = 2) =>
  reply(page, '**/loyalty-points/history/**', ({ url }) => {
    const query = new URL(url).searchParams
    const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))]
    const rows = Array.from({ length: count }, (_, n) => ({
      orderCode: n % 3 === 0 ? 'K7QX2M4R' : null,
      createdAt: new Date(Date.UTC(2026, 10, 20, 22) - n * 86_400_000).toISOString(),
      amount: n % 4 === 1 ? -1_500 : 1_430,
      postBalance: 4_200 + (n % 4) * 70,
    }))
    return { json: rows.slice(offset, offset + limit) }
  })

const openPoints =
  (count?: number, before: (stage: Stage) => Promise<unknown> = fill) =>
  async (stage: Stage) => {
    await hasPoints(stage.page, count)
    await before(stage)
    await stage.page.getByRole('button', { name: 'Mis Plumas' }).click()
  }

const applyCode = (code: string) => async (stage: Stage) => {
  await fill(stage)
  await stage.page.getByRole('button', { name: 'Agregar código de descuento' }).click()
  const field = stage.page.getByRole('dialog').getByRole('textbox', { name: 'Código' })
  await field.fill(code)
  await field.press('Enter')
}

export const order: Group = {
  name: 'the cart and the checkout',
  colours: 'shop',
  screens: [
    at('cart: empty', cartAt, 'Tu pedido está vacío', { state: 'empty', shows: cart }),
    at('cart', cartAt, 'Mollejas al limón', { shows: cart, before: mayOrder }),
    at('cart: on a desk', cartAt, 'Mollejas al limón', {
      shows: cart,
      before: mayOrder,
      viewport: { width: 1280, height: 800 },
    }),
    at('cart: below the minimum', cartAt, /^El pedido mínimo es de/, {
      shows: cart,
      async before({ page }) {
        await livesHere(page)
        await hasCart(page, { lines: [chorizo] })
      },
    }),
    at('cart: loading', cartAt, loading(), {
      state: 'loading',
      shows: [...cart, 'web/diner/pages/cart-waiting.tsx'],
      before: (stage) => notLoaded(stage, hold),
    }),
    at('cart: failed', cartAt, 'No pudimos cargar el local', {
      state: 'failed',
      shows: [...cart, 'web/diner/features/shop/shop-failed.tsx'],
      before: (stage) => notLoaded(stage, (page, path) => refuse(page, path, 403)),
    }),
    at('cart: what can no longer be ordered', cartAt, 'Quitá lo que ya no se puede pedir para continuar.', {
      shows: cart,
      before: ({ page }) => hasCart(page, { lines: [provoletas, gone] }),
    }),
    at('cart: undo', cartAt, 'Quitaste Mollejas al limón', {
      shows: [...cart, 'web/diner/features/cart/undo-line.tsx'],
      before: ({ page }) => hasCart(page, { last: { type: 'CartLineRemoved', lineId: 'mollejas' } }),
    }),
    at('cart: undo of the last line', cartAt, 'Quitaste Mollejas al limón', {
      shows: [...cart, 'web/diner/features/cart/undo-line.tsx'],
      before: ({ page }) => hasCart(page, { lines: [mollejas], last: { type: 'CartLineRemoved', lineId: 'mollejas' } }),
    }),
    {
      title: 'cart: a line is changed',
      shows: ['web/diner/pages/menu/plate-sheet.tsx'],
      isDialog: true,
      async open(stage) {
        await mayOrder(stage)
        await stage.page.goto(cartAt)
        await stage.page.getByRole('button', { name: 'Cambiar Provoleta al hierro' }).click()
      },
      sees: 'Guardar',
    },
    at('checkout: without a cart', checkoutAt, 'Tu pedido está vacío', { state: 'empty', shows: checkout }),
    at('checkout: sent a moment ago', checkoutAt, 'Ya enviaste este pedido', {
      state: 'empty',
      shows: [...checkout, 'web/diner/pages/checkout/sent-already.tsx'],
      before: (stage) =>
        stage.page.addInitScript((store) => {
          const order = { alias: store, code: 'K7QX2M4R', at: new Date().toISOString() }
          localStorage.setItem('comanda.orders', JSON.stringify([order]))
        }, alias),
    }),
    at('checkout: loading', checkoutAt, loading(), {
      state: 'loading',
      shows: [...checkout, 'web/diner/pages/checkout-waiting.tsx'],
      before: (stage) => notLoaded(stage, hold),
    }),
    at('checkout: failed', checkoutAt, 'No pudimos cargar el local', {
      state: 'failed',
      shows: [...checkout, 'web/diner/features/shop/shop-failed.tsx'],
      before: (stage) => notLoaded(stage, (page, path) => refuse(page, path, 403)),
    }),
    at('checkout: without an address', checkoutAt, 'Todavía no indicaste dónde lo llevamos', {
      shows: [...checkout, address, ...payment],
      before: ({ page }) => hasCart(page),
    }),
    at('checkout: with an address', checkoutAt, 'Resumen del pedido', {
      shows: [...checkout, address],
      before: mayOrder,
    }),
    at('checkout: the total is not known yet', checkoutAt, 'Calculando…', {
      shows: [...checkout, 'web/diner/features/checkout/ticket.tsx'],
      before: async (stage) => {
        await mayOrder(stage)
        await hold(stage.page, '**/api/ordermodes/*/fees')
      },
    }),
    at('checkout: out of the zone', checkoutAt, /^Tu dirección está fuera de la zona de entrega/, {
      shows: [...checkout, address],
      async before({ page }) {
        await livesFarAway(page)
        await hasCart(page)
      },
    }),
    at('checkout: the zone is closed for now', checkoutAt, /^Por ahora no llegamos a tu zona\. Cambia a/, {
      shows: checkout,
      async before(stage) {
        await mayOrder(stage)
        await closeZone(stage.page)
      },
    }),
    at('checkout: busy', checkoutAt, 'Con demora', {
      shows: [...checkout, 'web/diner/pages/checkout/view/glance.tsx'],
      async before(stage) {
        await mayOrder(stage)
        await beBusy(stage.page)
      },
    }),
    at('checkout: the price of delivery failed', checkoutAt, 'No pudimos calcular el envío.', {
      state: 'failed',
      shows: [...checkout, address],
      async before(stage) {
        await mayOrder(stage)
        await refuse(stage.page, '**/deliveryzones/fee?*', 400)
      },
    }),
    {
      title: 'checkout: the price of delivery of the last visit',
      shows: [...checkout, address],
      async open(stage) {
        await openCheckout(stage)
        await stage.page.getByRole('button', { name: /^Realizar pedido \$/ }).waitFor()
        await refuse(stage.page, '**/deliveryzones/fee?*', 400)
        await stage.page.reload()
        await stage.page.getByText(/^El envío es el de tu última visita/).scrollIntoViewIfNeeded()
      },
      sees: /^El envío es el de tu última visita/,
    },
    {
      title: 'checkout: which phone is meant',
      shows: ['web/diner/features/checkout/customer-fields.tsx'],
      async open(stage) {
        await openCheckout(stage)
        await stage.page.getByRole('textbox', { name: phoneField }).fill('15 5555 1234')
        await stage.page.getByRole('textbox', { name: nameField }).focus()
      },
      sees: (page) => page.getByRole('button', { name: '+54 9 11 5555 1234' }),
    },
    {
      title: 'checkout: what is missing',
      shows: checkout,
      async open(stage) {
        await openCheckout(stage)
        await stage.page.getByRole('button', { name: /^Realizar pedido/ }).click()
      },
      sees: 'Debe ingresar su nombre para poder realizar el pedido.',
    },
    {
      title: 'checkout: paid in cash, with its change',
      shows: [...checkout, ...payment, 'web/diner/features/checkout/cash-chips.tsx'],
      async open(stage) {
        await fill(stage)
        await stage.page.getByRole('textbox', { name: 'Con cuanto abonas' }).fill('80000')
      },
      sees: /^Tu vuelto/,
    },
    {
      title: 'checkout: a draft that was kept',
      shows: checkout,
      async open(stage) {
        await fill(stage)
        await stage.page.reload()
      },
      sees: 'Carla Gómez',
    },
    {
      title: 'checkout: not sent',
      shows: [...checkout, 'web/diner/pages/checkout/view/submission-news.tsx'],
      async open(stage) {
        await fill(stage)
        await abort(stage.page, '**/api/order')
        await stage.page.getByRole('textbox', { name: 'Con cuanto abonas' }).fill('80000')
        await stage.page.getByRole('button', { name: /^Realizar pedido/ }).click()
      },
      sees: /^No pudimos confirmar si tu pedido llegó/,
    },
    {
      title: 'checkout: waits for the network',
      shows: [...checkout, 'web/diner/pages/checkout/view/submission-news.tsx'],
      async open(stage) {
        await fill(stage)
        await stage.page.getByRole('textbox', { name: 'Con cuanto abonas' }).fill('80000')
        // The code that sends has loaded by then.
        await stage.page.waitForLoadState('networkidle')
        await stage.page.context().setOffline(true)
        await stage.page.getByRole('button', { name: /^Realizar pedido/ }).click()
      },
      sees: /^Sin conexión. Tu pedido sale solo/,
    },
    {
      title: 'checkout: lines are refused',
      shows: [...checkout, 'web/diner/features/checkout/ticket.tsx'],
      async open(stage) {
        await fill(stage)
        const errors = [{ type: 'GarnishGone', referenceId: 'provoleta', message: 'Provoleta' }]
        await reply(stage.page, '**/api/order', () => ({
          status: 422,
          json: { statusCode: 422, error: 'Unprocessable', code: 'ITEMS_REFUSED', message: 'Refused.', errors },
        }))
        await stage.page.getByRole('textbox', { name: 'Con cuanto abonas' }).fill('80000')
        await stage.page.getByRole('button', { name: /^Realizar pedido/ }).click()
        await stage.page.getByRole('link', { name: 'Ver mi pedido' }).scrollIntoViewIfNeeded()
      },
      sees: (page) => page.getByRole('listitem').getByText('Algo que elegiste para este plato ya no está en el menú'),
    },
    ...pausedCheckouts,
    {
      title: 'checkout: the store has closed meanwhile',
      shows: [...checkout, 'web/diner/pages/checkout/view/submission-news.tsx'],
      async open(stage) {
        await fill(stage)
        await reply(stage.page, '**/api/order', () => ({
          status: 422,
          json: { statusCode: 422, error: 'Unprocessable', code: 'STORE_CLOSED', message: 'Closed.' },
        }))
        await stage.page.getByRole('textbox', { name: 'Con cuanto abonas' }).fill('80000')
        await stage.page.getByRole('button', { name: /^Realizar pedido/ }).click()
      },
      sees: (page) =>
        page
          .getByRole('region', { name: 'Realizar pedido' })
          .getByText(/^El local ya cerró/)
          .last(),
    },
    {
      title: 'checkout: sending',
      shows: checkout,
      async open(stage) {
        await fill(stage)
        await hold(stage.page, '**/api/order')
        await stage.page.getByRole('textbox', { name: 'Con cuanto abonas' }).fill('80000')
        await stage.page.getByRole('button', { name: /^Realizar pedido/ }).click()
      },
      sees: 'Enviando…',
    },
    {
      title: 'code: empty',
      shows: [codeSheet],
      isDialog: true,
      async open(stage) {
        await openCheckout(stage)
        await stage.page.getByRole('button', { name: 'Agregar código de descuento' }).click()
      },
      sees: 'Codigo de descuento',
    },
    {
      title: 'code: refused',
      shows: [codeSheet],
      isDialog: true,
      open: applyCode('NADA'),
      sees: 'No se encontro ningun descuento con el codigo ingresado.',
    },
    {
      title: 'code: applied',
      shows: [codeSheet],
      isDialog: true,
      open: applyCode('RELAMPAGO'),
      sees: (page) => page.getByRole('dialog').getByText('Aplicado', { exact: true }),
    },
    {
      title: 'checkout: a code on the ticket',
      shows: [...checkout, 'web/diner/features/checkout/ticket.tsx'],
      async open(stage) {
        await applyCode('RELAMPAGO')(stage)
        await stage.page.getByRole('dialog').getByRole('button', { name: 'Continuar' }).click()
      },
      sees: (page) => page.getByRole('region', { name: 'Resumen del pedido' }).getByText('RELAMPAGO').first(),
    },
    {
      title: 'points: offered',
      shows: points,
      isDialog: true,
      open: openPoints(),
      sees: 'Plumas para canjear',
    },
    {
      title: 'points: refused',
      shows: points,
      isDialog: true,
      async open(stage) {
        await openPoints()(stage)
        const field = stage.page.getByRole('dialog').getByRole('textbox', { name: 'Plumas para canjear' })
        await field.fill('9000')
        await field.press('Enter')
      },
      sees: 'El maximo de Plumas acumulados es: 4.200',
    },
    {
      title: 'points: a long history',
      shows: points,
      isDialog: true,
      async open(stage) {
        await openPoints(30)(stage)
        await stage.page
          .getByRole('region', { name: 'Movimientos' })
          .getByRole('listitem')
          .last()
          .scrollIntoViewIfNeeded()
      },
      sees: (page) => page.getByRole('region', { name: 'Movimientos' }).getByRole('listitem').nth(29),
    },
    {
      title: 'points: the next page is loading',
      state: 'loading',
      shows: points,
      isDialog: true,
      async open(stage) {
        await openPoints(30)(stage)
        await hold(stage.page, '**/loyalty-points/history/**')
        await stage.page
          .getByRole('region', { name: 'Movimientos' })
          .getByRole('listitem')
          .last()
          .scrollIntoViewIfNeeded()
      },
      sees: loading('Cargando movimientos…'),
    },
    {
      title: 'points: the next page failed',
      state: 'failed',
      shows: points,
      isDialog: true,
      async open(stage) {
        await openPoints(30)(stage)
        await refuse(stage.page, '**/loyalty-points/history/**', 400)
        await stage.page
          .getByRole('region', { name: 'Movimientos' })
          .getByRole('listitem')
          .last()
          .scrollIntoViewIfNeeded()
        await stage.page.getByText('No pudimos cargar los movimientos.').scrollIntoViewIfNeeded()
      },
      sees: 'No pudimos cargar los movimientos.',
    },
    {
      title: 'points: none yet',
      shows: points,
      isDialog: true,
      async open(stage) {
        await fill(stage)
        // Other screens deliver orders to the usual diner, who then has points.
        await stage.page.getByRole('textbox', { name: phoneField }).fill('11 5555-9911')
        await stage.page.getByRole('button', { name: 'Mis Plumas' }).click()
      },
      sees: 'Todavía no hay movimientos',
    },
    {
      title: 'points: redeemed',
      shows: points,
      isDialog: true,
      async open(stage) {
        await openPoints()(stage)
        await stage.page.getByRole('button', { name: 'Canjear' }).click()
        await stage.page.getByRole('dialog').waitFor({ state: 'detached' })
        await stage.page.getByRole('button', { name: 'Mis Plumas' }).click()
      },
      sees: (page) => page.getByRole('dialog').getByText('Usás 4.200 Plumas en este pedido'),
    },
    {
      title: 'checkout: points on the ticket',
      shows: [...checkout, 'web/diner/features/checkout/ticket.tsx', 'web/diner/pages/checkout/view/points.tsx'],
      async open(stage) {
        await openPoints()(stage)
        await stage.page.getByRole('button', { name: 'Canjear' }).click()
        await stage.page.getByRole('dialog').waitFor({ state: 'detached' })
      },
      sees: 'Canje de Plumas',
    },
    {
      title: 'checkout: the points failed',
      state: 'failed',
      shows: [...checkout, 'web/diner/pages/checkout/view/points.tsx'],
      async open(stage) {
        await refuse(stage.page, '**/loyalty-points/history/**', 400)
        await fill(stage)
        await stage.page.getByText('No pudimos cargar tus Plumas.').scrollIntoViewIfNeeded()
      },
      sees: 'No pudimos cargar tus Plumas.',
    },
    {
      title: 'checkout: a partner’s discount',
      shows: [...checkout, 'web/diner/features/checkout/ticket.tsx'],
      async open(stage) {
        const { context, page, url } = stage
        await context.addCookies(
          ['userHash=socio-10', 'sessionId=demo-socio-10'].map((cookie) => {
            const [name = '', value = ''] = cookie.split('=')
            return { name, value, url }
          }),
        )
        await openCheckout(stage)
        await page.getByText('Club Tucán').first().scrollIntoViewIfNeeded()
      },
      sees: (page) => page.getByRole('region', { name: 'Resumen del pedido' }).getByText('Club Tucán'),
    },
    {
      title: 'checkout: asks before the code is lost',
      shows: ['web/diner/pages/checkout/view/payment.tsx'],
      isDialog: true,
      async open(stage) {
        await changeStore(stage.page, withDebit)
        await applyCode('RELAMPAGO')(stage)
        await stage.page.getByRole('dialog').getByRole('button', { name: 'Continuar' }).click()
        await stage.page.getByRole('dialog').waitFor({ state: 'detached' })
        await stage.page.getByText('Débito').click()
      },
      sees: '¿Cambiar el medio de pago?',
    },
  ],
}
