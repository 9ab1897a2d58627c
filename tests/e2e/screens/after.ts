import type { components } from '#openapi/generated/api.d.ts'
import { chatScriptUrl } from '../../kit/fake-chat.ts'
import { reply } from './answers.ts'
import { brought, delivery, takeAway, to } from './placed-orders.ts'
import { at, type Group, loading, type Screen } from './screen.ts'
import { abort, alias, change, hold, iPhone, namesItself, refuse, remember, type Stage } from './stage.ts'

const followUp = [
  'web/diner/pages/follow-up-page.tsx',
  'web/diner/features/follow-up/follow-up-screen.tsx',
  'web/diner/features/follow-up/order-view.tsx',
]
const survey = ['web/diner/pages/survey-page.tsx', 'web/diner/features/survey/survey-screen.tsx']
const support = ['web/diner/pages/support-page.tsx', 'web/diner/features/support/support-screen.tsx']
const form = [...survey, 'web/diner/features/survey/survey-form.tsx']

const orderAt = (code: string) => `/menu/${alias}/order/${code}`
const surveyAt = (code: string) => `/encuesta/${alias}/${code}`
const orderCall = '**/api/diner/*/order/*'
const reportCall = /\/api\/diner\/order\?/
const offline = async ({ context, page }: Stage) => {
  await context.setOffline(true)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
}

const again = [
  'web/diner/pages/order-again/order-again.tsx',
  'web/diner/pages/order-again/again-sheet.tsx',
  'web/diner/pages/order-again/again-line.tsx',
]
const menuCall = /\/api\/diner\/[^/]+\/menu\/[^/]+$/

/** The sheet of 'Pedir de nuevo' on a canceled order, with the menu of that time. */
const orderAgain = (
  title: string,
  sees: string,
  menuNow: (page: Stage['page']) => Promise<unknown>,
  state: Pick<Screen, 'state'> = {},
): Screen => ({
  title: `order again: ${title}`,
  ...state,
  shows: again,
  sees,
  isDialog: true,
  async open(stage) {
    const { page } = stage
    await page.goto(orderAt(await takeAway('cancel')(stage)))
    await menuNow(page)
    await page.getByRole('button', { name: 'Pedir de nuevo' }).click()
  },
})

const openReceipt = ({ page }: Stage) => page.getByRole('button', { name: 'Ver comprobante' }).click()

type FollowedOrder = components['schemas']['FollowUpOrder']

/** The order as a card has paid it, with the money back. */
const givenBack = (order: FollowedOrder): FollowedOrder => {
  const steps = ['AUTHORIZED', 'CHARGED', 'REFUND_REQUESTED', 'REFUNDED'] as const
  return {
    ...order,
    paymentType: { id: 'tarjeta', showName: 'Tarjeta online', paymentMethod: 'CARD', upload: 'API' },
    paysWith: null,
    payment: {
      status: 'PENDING',
      refund: { status: 'COMPLETED', amount: order.total },
      card: { brand: 'visa', lastFour: '3704' },
      authorization: '301299',
      steps: steps.map((step) => ({ step, at: order.orderedAt, amount: order.total })),
    },
  }
}

type Menu = { categories: { plates: { price: number }[] }[] }

const notices = ['web/diner/features/notices/order-notices.tsx']

/** An order of this browser, which has a worker that could notify of it. */
const placedHere = async (stage: Stage, told: boolean, permission: NotificationPermission = 'denied') => {
  const { page } = stage
  const code = await delivery('accept')(stage)
  await remember(page, 'comanda.orders', [{ alias, code, at: new Date().toISOString() }])
  if (told) await remember(page, 'comanda.notices', [code])
  await page.addInitScript((answer) => {
    const worker = { controller: { get: () => ({ postMessage: () => undefined }) } }
    Object.defineProperties(ServiceWorkerContainer.prototype, worker)
    const subscription = {
      toJSON: () => ({ endpoint: 'https://push.example.com/1', keys: { p256dh: 'p', auth: 'a' } }),
    }
    const pushManager = { getSubscription: async () => null, subscribe: async () => subscription }
    ServiceWorkerContainer.prototype.getRegistration = async () => ({ pushManager }) as never
    Notification.requestPermission = async () => answer
  }, permission)
  await page.goto(orderAt(code))
}

export const followed: Group = {
  name: 'an order that was placed',
  colours: 'shop',
  screens: [
    at('order: loading', orderAt('ABCD2345'), loading('Buscando tu pedido…'), {
      state: 'loading',
      shows: [...followUp, 'web/diner/features/follow-up/progress.tsx'],
      before: ({ page }) => hold(page, orderCall),
    }),
    at('order: unknown', orderAt('ABCD2345'), 'No encontramos este pedido', { state: 'empty', shows: followUp }),
    at('order: failed', orderAt('ABCD2345'), 'No pudimos cargar tu pedido, volvé a intentarlo en unos minutos', {
      state: 'failed',
      shows: followUp,
      before: ({ page }) => refuse(page, orderCall, 403),
    }),
    {
      title: 'order: the app is offered',
      shows: ['web/diner/features/install/install-sheet.tsx'],
      sees: 'La proxima puedes hacer tu pedido desde nuestra App!',
      isDialog: true,
      async open(stage) {
        const { page } = stage
        await page.goto(`${orderAt(await delivery()(stage))}?showPWA`)
        // As Chromium offers it, which requires more of a site than a test has.
        await page.evaluate(() =>
          dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: () => undefined })),
        )
      },
    },
    {
      title: 'order: an iPhone is told how to keep the app',
      shows: ['web/diner/features/install/home-screen-sheet.tsx'],
      sees: 'Elegí Agregar a inicio',
      isDialog: true,
      async open(stage) {
        await namesItself(stage.page, iPhone)
        await stage.page.goto(`${orderAt(await delivery()(stage))}?showPWA`)
      },
    },
    {
      title: 'order: the browser of an app is left for Safari',
      shows: ['web/diner/features/install/home-screen-sheet.tsx'],
      sees: 'Elegí Abrir en Safari',
      isDialog: true,
      async open(stage) {
        await namesItself(stage.page, `${iPhone} Instagram 389.0.0.49.87`)
        await stage.page.goto(`${orderAt(await delivery()(stage))}?showPWA`)
      },
    },
    at('order: waits for the shop', to(orderAt, delivery()), /^Esperamos que/, { shows: followUp }),
    at('order: accepted', to(orderAt, delivery('accept')), 'Seguir envío', { shows: followUp }),
    at(
      'order: a courier fetches it',
      to(orderAt, brought('ON_ROUTE_TO_PICK_UP')),
      'Un repartidor va a buscar tu pedido',
      {
        shows: followUp,
      },
    ),
    at(
      'order: on the way',
      to(orderAt, brought('ON_ROUTE_TO_DROP_OFF')),
      (page) => page.locator('.leaflet-container:has(.leaflet-tile-loaded):has(img[alt^="Repartidor"])'),
      { shows: [...followUp, 'web/diner/features/tracking/order-map.tsx'] },
    ),
    at('order: delivered', to(orderAt, brought('DELIVERED')), '¿Cómo estuvo tu pedido?', {
      shows: [...followUp, 'web/diner/features/survey/rating-links.tsx'],
    }),
    {
      title: 'order: its points',
      shows: ['web/diner/pages/order-points/order-points-sheet.tsx'],
      isDialog: true,
      async open(stage) {
        await remember(stage.page, 'comanda.signed-in', '+5491155551234')
        await stage.page.goto(orderAt(await delivery('accept')(stage)))
        await stage.page.getByRole('button', { name: 'Mis Plumas' }).click()
      },
      sees: 'Movimientos',
    },
    {
      title: 'order: notices are offered',
      shows: notices,
      open: (stage) => placedHere(stage, false),
      sees: /^¿Te avisamos/,
    },
    {
      title: 'order: notices are on',
      shows: notices,
      open: (stage) => placedHere(stage, true),
      sees: /^Te avisamos en este teléfono/,
    },
    {
      title: 'order: notices are blocked',
      shows: notices,
      async open(stage) {
        await placedHere(stage, false)
        await stage.page.getByRole('button', { name: 'Avisarme' }).click()
      },
      sees: /^Los avisos están bloqueados/,
    },
    {
      title: 'order: notices go to five other browsers',
      shows: notices,
      async open(stage) {
        await reply(stage.page, '**/order/*/push', () => ({
          status: 409,
          json: { statusCode: 409, error: 'Conflict', code: 'TOO_MANY_BROWSERS', message: 'Five browsers.' },
        }))
        await placedHere(stage, false, 'granted')
        await stage.page.getByRole('button', { name: 'Avisarme' }).click()
      },
      sees: 'Ya avisamos a cinco teléfonos de este pedido.',
    },
    at('order: canceled', to(orderAt, delivery('cancel')), /^Motivo:/, { shows: followUp }),
    at('order: ready to be picked up', to(orderAt, takeAway('accept', 'ready')), 'Ya podés retirar tu pedido', {
      shows: followUp,
    }),
    at('order: what went wrong', to(orderAt, takeAway('accept', 'ready', 'deliver')), 'Faltaron productos', {
      shows: followUp,
      before: ({ page }) => change(page, orderCall, (answer: object) => ({ ...answer, errorType: 'MISSING_ITEMS' })),
    }),
    {
      title: 'order: its receipt',
      shows: ['web/diner/features/follow-up/receipt-sheet.tsx', 'web/diner/features/follow-up/printed-receipt.tsx'],
      sees: 'No válido como factura',
      isDialog: true,
      async open(stage) {
        await stage.page.goto(orderAt(await takeAway('accept', 'ready', 'deliver')(stage)))
        await openReceipt(stage)
      },
    },
    {
      title: 'order: the receipt of a card whose money came back',
      shows: ['web/diner/features/follow-up/receipt-sheet.tsx', 'web/diner/features/follow-up/printed-receipt.tsx'],
      sees: /^Devuelto · /,
      isDialog: true,
      async open(stage) {
        await change(stage.page, orderCall, givenBack)
        await stage.page.goto(orderAt(await takeAway('cancel')(stage)))
        await openReceipt(stage)
      },
    },
    {
      title: 'order: a report that waits for the network',
      shows: ['web/diner/features/follow-up/report-sheet.tsx'],
      sees: 'Sin conexión: tu reporte sale solo apenas vuelva.',
      async open(stage) {
        const { page, context } = stage
        await page.goto(orderAt(await takeAway('accept', 'ready', 'deliver')(stage)))
        await page.getByRole('button', { name: 'Reportar error' }).click()
        const sheet = page.getByRole('dialog', { name: 'Reportar error' })
        await sheet.getByRole('radio', { name: 'Faltaron productos' }).check()
        await context.setOffline(true)
        await sheet.getByRole('button', { name: 'Confirmar' }).click()
      },
    },
    {
      title: 'order: a report that was not sent',
      shows: ['web/diner/features/follow-up/report-sheet.tsx'],
      isDialog: true,
      async open(stage) {
        const { page } = stage
        await abort(page, reportCall)
        await page.goto(orderAt(await takeAway('accept', 'ready', 'deliver')(stage)))
        await page.getByRole('button', { name: 'Reportar error' }).click()
        const sheet = page.getByRole('dialog')
        await sheet.getByRole('radio', { name: 'Faltaron productos' }).check()
        await sheet.getByRole('button', { name: 'Confirmar' }).click()
      },
      sees: 'Hubo un error, vuélvalo a intentar en unos minutos',
    },
    at(
      'support: its chat did not come',
      '/support?alias=parrilla-palermo&referenceId=ABCD2345',
      /^No pudimos abrir el chat/,
      {
        state: 'failed',
        shows: support,
        before: ({ page }) => abort(page, chatScriptUrl),
      },
    ),
    at('order: its shipments failed', to(orderAt, delivery('accept')), /^No pudimos actualizar el envío/, {
      state: 'failed',
      shows: followUp,
      before: ({ page }) => refuse(page, '**/api/shipments/order/*', 403),
    }),
    {
      title: 'order: offline',
      shows: [...followUp, 'web/diner/features/shell/layouts.tsx', 'web/diner/features/shell/offline-bar.tsx'],
      async open(stage) {
        await stage.page.goto(orderAt(await brought('ON_ROUTE_TO_DROP_OFF')(stage)))
        await stage.page.getByText(/está en camino con tu pedido/).waitFor()
        await offline(stage)
        await stage.page.getByRole('button', { name: 'Actualizar' }).click()
      },
      sees: /^Sin conexión desde las \d\d:\d\d\. Lo que ya cargaste sigue acá\.$/,
    },
    orderAgain('what costs more', 'Algunas cosas cambiaron desde tu pedido anterior.', (page) =>
      change<Menu>(page, menuCall, ({ categories, ...menu }) => ({
        ...menu,
        categories: categories.map((category) => ({
          ...category,
          plates: category.plates.map((plate) => ({ ...plate, price: plate.price + 500 })),
        })),
      })),
    ),
    orderAgain(
      'nothing is sold any more',
      'Hoy no podemos repetir nada de este pedido.',
      (page) =>
        change(page, menuCall, (menu) => JSON.parse(JSON.stringify(menu).replaceAll('"provoleta"', '"empanada"'))),
      { state: 'empty' },
    ),
    orderAgain('the menu failed', 'Reintentar', (page) => refuse(page, menuCall), { state: 'failed' }),
    at('survey: loading', surveyAt('ABCD2345'), loading('Buscando la encuesta…'), {
      state: 'loading',
      shows: [...survey, 'web/diner/features/survey/survey-skeleton.tsx'],
      before: ({ page }) => hold(page, orderCall),
    }),
    at('survey: unknown order', surveyAt('ABCD2345'), 'No encontramos este pedido', { state: 'empty', shows: survey }),
    at(
      'survey: the order failed',
      surveyAt('ABCD2345'),
      'No pudimos cargar tu pedido, volvé a intentarlo en unos minutos',
      {
        state: 'failed',
        shows: survey,
        before: ({ page }) => refuse(page, orderCall, 403),
      },
    ),
    at(
      'survey: its questions are loading',
      to(surveyAt, takeAway('accept', 'ready', 'deliver')),
      loading('Buscando la encuesta…'),
      {
        state: 'loading',
        shows: [...survey, 'web/diner/features/survey/survey-skeleton.tsx'],
        before: ({ page }) => hold(page, `**/api/survey/${alias}`),
      },
    ),
    at(
      'survey: its questions failed',
      to(surveyAt, takeAway('accept', 'ready', 'deliver')),
      'No pudimos traer las preguntas',
      {
        state: 'failed',
        shows: survey,
        before: ({ page }) => refuse(page, `**/api/survey/${alias}`, 403),
      },
    ),
    at('survey: no questions', to(surveyAt, takeAway('accept', 'ready', 'deliver')), 'No hay preguntas por ahora', {
      state: 'empty',
      shows: survey,
      before: ({ page }) => refuse(page, `**/api/survey/${alias}`, 404),
    }),
    at('survey', to(surveyAt, takeAway('accept', 'ready', 'deliver')), '¿Querés contarnos algo más?', { shows: form }),
    {
      title: 'survey: what is missing and what is too long',
      shows: form,
      async open(stage) {
        await stage.page.goto(surveyAt(await takeAway('accept', 'ready', 'deliver')(stage)))
        await stage.page.getByRole('textbox', { name: /contarnos algo más/ }).fill('ñ'.repeat(190))
        await stage.page.getByRole('button', { name: 'Calificar mi pedido' }).click()
      },
      sees: 'Te sobran 10 caracteres',
    },
    {
      title: 'survey: not sent',
      shows: form,
      async open(stage) {
        await abort(stage.page, '**/api/survey/*?complete=*')
        await stage.page.goto(
          `${surveyAt(await takeAway('accept', 'ready', 'deliver')(stage))}?surveyGeneralNPSAnswer=4`,
        )
        await stage.page.getByRole('button', { name: 'Calificar mi pedido' }).click()
      },
      sees: 'Hubo un error, vuélvalo a intentar en unos minutos',
    },
    {
      title: 'survey: thanks',
      shows: survey,
      async open(stage) {
        await stage.page.goto(
          `${surveyAt(await takeAway('accept', 'ready', 'deliver')(stage))}?surveyGeneralNPSAnswer=4`,
        )
        await stage.page.getByRole('button', { name: 'Calificar mi pedido' }).click()
      },
      sees: '¡Gracias por tu calificación!',
    },
  ],
}
