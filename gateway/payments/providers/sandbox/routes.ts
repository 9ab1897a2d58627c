import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { formatMoney } from '#domain/money/money.ts'
import { currencyDecimals } from '#domain/payment/sum.ts'
import { escaped } from '../../../http/html.ts'
import { errorBody } from '../../../http/problems.ts'
import { type BankPayment, changePayment, paymentById, paymentsOfOrder } from './books.ts'
import { keepCard, testCardOf } from './cards.ts'
import type { Sandbox } from './sandbox.ts'
import { isWebhookMode } from './webhook.ts'

const files = {
  'card-fields.html': 'text/html; charset=utf-8',
  'card-fields.js': 'text/javascript; charset=utf-8',
  'challenge.js': 'text/javascript; charset=utf-8',
  'sandbox.css': 'text/css; charset=utf-8',
} as const

const fileOf = (name: string) => readFileSync(join(import.meta.dirname, 'browser', name), 'utf8')

/** Lets our own pages show this page in a frame; other sites may not. */
function framed(reply: FastifyReply): FastifyReply {
  const policy = String(reply.getHeader('content-security-policy'))
  return reply.headers({
    'content-security-policy': policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    'x-frame-options': 'SAMEORIGIN',
    'cache-control': 'no-store',
  })
}

type CardFormRequest = { Body: { number?: unknown; expiry?: unknown; code?: unknown } | undefined }
type OnPage = { Params: { id: string }; Body: Readonly<Record<string, string>> | undefined }

/** The sandbox's own site: card fields, a bank's page, a second step, and what tests control it by. */
export function sandboxRoutes(app: FastifyInstance, { sql, clock, random, webhooks }: Sandbox, isDemo: boolean) {
  const paymentOf = (id: string | undefined) => (id ? paymentById(sql, id, clock.now()) : Promise.resolve(null))

  for (const [name, type] of Object.entries(files)) {
    const content = fileOf(name)
    app.get(`/sandbox/${name}`, (_, reply) => framed(reply).type(type).send(content))
  }

  app.post<CardFormRequest>('/sandbox/tokens', { bodyLimit: 1024 }, async (request, reply) => {
    const { number, expiry, code } = request.body ?? {}
    const card = typeof number === 'string' ? testCardOf(number) : null
    if (!card) return reply.code(422).send(errorBody(422, 'CARD_NOT_TAKEN', 'Only test cards are taken here.'))
    if (typeof expiry !== 'string' || typeof code !== 'string')
      return reply.code(422).send(errorBody(422, 'CARD_NOT_TAKEN', 'Expiry and code are missing.'))
    const token = random.token()
    await keepCard(sql, token, card, clock.now())
    return reply.code(201).header('cache-control', 'no-store').send({ token })
  })

  app.post<OnPage>('/sandbox/bank', { bodyLimit: 8 * 1024 }, async (request, reply) => {
    const payment = await paymentOf(request.body?.['token_ws'])
    // A page that is itself the answer to a form cannot be opened again by the browser's Forward button.
    return payment ? reply.redirect(bankPath(payment), 303) : unknown(reply)
  })

  app.get<{ Params: OnPage['Params'] }>('/sandbox/bank/:id', async (request, reply) => {
    const payment = await paymentOf(request.params.id)
    return payment ? bankPage(reply, payment) : unknown(reply)
  })

  app.post<OnPage>('/sandbox/bank/:id', { bodyLimit: 8 * 1024 }, async (request, reply) => {
    const payment = await paymentOf(request.params.id)
    if (!payment) return unknown(reply)
    return reply.redirect(await leave(payment, request.body?.['outcome'] ?? ''), 303)
  })

  app.post<OnPage>('/sandbox/challenge', { bodyLimit: 8 * 1024 }, async (request, reply) => {
    const payment = await paymentOf(request.body?.['creq'])
    return payment ? challengePage(reply, payment) : unknown(reply)
  })

  app.post<OnPage>('/sandbox/challenge/:id', { bodyLimit: 8 * 1024 }, async (request, reply) => {
    const payment = await paymentOf(request.params.id)
    if (!payment) return unknown(reply)
    const isRight = request.body?.['code'] === '123456'
    if (payment.status === 'challenge')
      await changePayment(
        sql,
        payment,
        isRight
          ? { status: 'approved', taken: payment.sum, dueAt: null }
          : { status: 'rejected', reason: 'authentication', dueAt: null },
      )
    await webhooks.send(payment.id, clock.now())
    return page(reply, 'Verificación terminada', '<p>Ya podés volver a la tienda.</p>', 'data-complete')
  })

  if (isDemo)
    app.get<{ Querystring: { order?: unknown } }>('/sandbox/books.json', async ({ query: { order } }, reply) => {
      const payments = typeof order === 'string' ? await paymentsOfOrder(sql, order, clock.now()) : []
      return reply.header('cache-control', 'no-store').send({ payments: payments.map(entryOf) })
    })

  if (isDemo)
    app.post<{ Body: { mode?: unknown } | undefined }>('/sandbox/control/webhooks', (request, reply) => {
      const mode = request.body?.mode
      if (!isWebhookMode(mode))
        return reply.code(400).send(errorBody(400, 'INVALID_REQUEST', 'mode: once, twice, late, never or forged.'))
      webhooks.setMode(mode)
      return reply.code(204).send()
    })

  /** The diner leaves the bank's page: where the browser goes, in each of Webpay's ways back. */
  async function leave(payment: BankPayment, outcome: string): Promise<string> {
    const { id, attemptId, orderCode, returnUrl } = payment
    const broken = { TBK_TOKEN: id, TBK_ORDEN_COMPRA: attemptId, TBK_ID_SESION: orderCode }
    const back = (parameters: Record<string, string>) => `${returnUrl}?${new URLSearchParams(parameters)}`
    const isOpen = payment.status === 'open'
    switch (outcome) {
      case 'pay':
        if (isOpen) await changePayment(sql, payment, { status: 'accepted' })
        return back({ token_ws: id })
      case 'refuse':
        if (isOpen) await changePayment(sql, payment, { status: 'rejected', reason: 'funds', dueAt: null })
        return back({ token_ws: id })
      case 'abort':
        return back(broken)
      case 'timeout':
        if (isOpen) await changePayment(sql, payment, { status: 'expired', dueAt: null })
        return back({ TBK_ORDEN_COMPRA: attemptId, TBK_ID_SESION: orderCode })
      default:
        return back({ ...broken, token_ws: id })
    }
  }
}

/** The sums that the bank charged and returned, in minor units. */
const entryOf = ({ status, taken, refunds }: BankPayment) => ({
  status,
  taken: taken?.minor ?? 0,
  returned: refunds.reduce((sum, { amount }) => sum + amount, 0),
})

const unknown = (reply: FastifyReply) =>
  page(reply.code(404), 'Pago no encontrado', '<p>Este pago no existe o ya terminó.</p>')

const bankPath = ({ id }: Pick<BankPayment, 'id'>) => `/sandbox/bank/${encodeURIComponent(id)}`

/** A payment that is over has one way on: back to the shop, which knows how the order stands. */
const bankPage = (reply: FastifyReply, { id, sum, orderCode, status }: BankPayment) =>
  page(
    reply,
    'Banco de prueba',
    `<p>Pedido ${escaped(orderCode)}</p><p class="sum">${escaped(sumText(sum))}</p>
     ${status === 'open' ? '' : '<p role="status">Este pago ya no está abierto.</p>'}
     <form method="post" action="${bankPath({ id })}">
       ${status === 'open' ? waysOut : '<button name="outcome" value="pay" class="main">Volver a la tienda</button>'}
     </form>`,
  )

const waysOut = `<button name="outcome" value="pay" class="main">Pagar</button>
       <button name="outcome" value="refuse">Pagar sin fondos</button>
       <button name="outcome" value="abort">Anular</button>
       <button name="outcome" value="timeout">Dejar pasar el tiempo</button>
       <button name="outcome" value="broken">Error del formulario</button>`

const challengePage = (reply: FastifyReply, { id, sum, status }: BankPayment) =>
  page(
    reply,
    'Verificá tu compra',
    `<p class="sum">${escaped(sumText(sum))}</p>
     ${status === 'challenge' ? '' : '<p role="status">Esta verificación ya terminó.</p>'}
     <form method="post" action="/sandbox/challenge/${encodeURIComponent(id)}">
       <label for="code">Código de tu banco</label>
       <input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="6" required>
       <p class="hint">En esta página de prueba el código es 123456. Con otro, el banco rechaza la compra.</p>
       <button class="main">Confirmar</button>
     </form>`,
  )

/** A bank has no catalogue, so it writes the code of the currency. */
const sumText = ({ minor, currency }: BankPayment['sum']) =>
  formatMoney(minor, {
    currencySymbol: `${currency}\u00a0`,
    mantissaLength: currencyDecimals(currency),
    hideZeroCents: true,
  })

const page = (reply: FastifyReply, title: string, content: string, mark = '') =>
  framed(reply)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="es" ${mark}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title>
<link rel="stylesheet" href="/sandbox/sandbox.css"><script type="module" src="/sandbox/challenge.js"></script></head>
<body class="page"><main aria-label="Banco de prueba"><p class="mark">Página de prueba: aquí no se mueve dinero</p><h1>${escaped(title)}</h1>${content}</main></body>
</html>`)
