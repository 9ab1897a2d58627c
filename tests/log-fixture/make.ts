import { writeFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import createClient from 'openapi-fetch'
import { startDemoGateway } from '#demo/gateway.ts'
import type { AbandonedCartCommand } from '#domain/abandoned-cart/decide.ts'
import type { QuietHours } from '#domain/catalog/store.ts'
import type { PaymentCommand } from '#domain/payment/decide.ts'
import type { PaymentObservation } from '#domain/payment/observe.ts'
import { abandonedCartStream } from '#gateway/aggregates/carts/stream.ts'
import { accountId } from '#gateway/aggregates/customers/diner.ts'
import { changeAccount } from '#gateway/aggregates/loyalty/account.ts'
import { paymentStream } from '#gateway/aggregates/payments/stream.ts'
import { sideTables } from '#gateway/composition/features.ts'
import { overPglite } from '#gateway/db/pglite.ts'
import { exportLog } from '#gateway/log/transfer.ts'
import type { components, paths } from '#openapi/generated/api.d.ts'
import { logOver } from '#tests/kit/aged-log.ts'
import { anAuthenticator } from '#tests/kit/authenticator.ts'
import { manualClock } from '#tests/kit/clock.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { anOfferedOrder } from '#tests/kit/delivery.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { comeBack, leave } from '#tests/kit/left-carts.ts'
import { anOperator, centro, password } from '#tests/kit/operators.ts'
import { orderOnline, payByCard } from '#tests/kit/payments.ts'
import { aClaim, claimReward } from '#tests/kit/rewards.ts'
import { updateRider } from '#tests/kit/shift.ts'
import { aBrowser } from '#tests/kit/sign-in.ts'
import { aStack } from '#tests/kit/stack.ts'
import { statesIn } from './states.ts'

/**
 * `node tests/log-fixture/make.ts NAME`: journeys that leave every type of event in the log, exported to
 * `logs/NAME.jsonl`, with each stream's final state in `logs/NAME.states.json`. Make one when a release writes events of a
 * new type or version; existing files are never made again.
 */
const [name] = process.argv.slice(2)
if (!name) throw new Error('Usage: node tests/log-fixture/make.ts NAME')
const fileOf = (ending: string) => new URL(`./logs/${name}.${ending}`, import.meta.url)

type Status = components['schemas']['ShipmentStatus']

const database = overPglite(await PGlite.create())
const clock = manualClock()
/** Browsers make passkeys for a name alone. */
const passkeyUrl = 'http://pedidos.example'
const gateway = await startDemoGateway(
  { PORT: '0', RATE_LIMIT: '0', CONNECTIONS_PER_ADDRESS: '0', LOG_LEVEL: 'error', PUBLIC_URL: passkeyUrl },
  { database, clock },
)
const node = { ...gateway, api: createClient<paths>({ baseUrl: gateway.url }) }
const headers = { authorization: 'Bearer demo-admin' }

async function done(answer: Promise<{ response: Response }>) {
  const { response } = await answer
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.clone().text()}`)
  clock.advance(60_000)
}
const step = (code: string, which: 'accept' | 'ready' | 'dispatch' | 'deliver' | 'cancel') =>
  which === 'cancel'
    ? done(
        node.api.POST('/api/console/orders/{code}/cancel', {
          params: { path: { code } },
          headers,
          body: { code: 'OUT_OF_STOCK', reason: 'Sin stock' },
        }),
      )
    : done(node.api.POST(`/api/console/orders/{code}/${which}`, { params: { path: { code } }, headers }))

const ana = await aCourier(node, 'Ana')
const beto = await aCourier(node, 'Beto')
const way: readonly Status[] = ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF', 'DELIVERED']

async function deliveredWithSurvey() {
  const { code, shipmentId } = await anOfferedOrder(node)
  await step(code, 'ready')
  for (const status of way) await done(ana.slide(shipmentId, status))
  const { data: order } = await node.api.GET('/api/diner/{branchContact}/order/{orderId}', {
    params: { path: { branchContact: 'parrilla-centro', orderId: code } },
  })
  if (!order) throw new Error('no follow-up')
  const answer = (
    questionId: string,
    questionType: 'rating' | 'multiselect',
    answer: string | string[],
    priority: number,
  ) => ({
    questionTitle: '',
    answer,
    orderingCustomerId: order.customerId,
    surveyId: 'parrilla-encuesta',
    questionId,
    mandatory: questionType === 'rating',
    dinerOrderId: order.id,
    questionType,
    priority,
  })
  const path = { params: { path: { id: code }, query: { complete: true } } }
  await done(
    node.api.POST('/api/survey/{id}', {
      ...path,
      body: [
        answer('parrilla-encuesta-nota', 'rating', '3', 1),
        answer('parrilla-encuesta-motivos', 'multiselect', ['Llegó frío'], 2),
      ],
    }),
  )
}

async function reportedError() {
  const code = await takenAway()
  await done(node.api.PUT('/api/diner/order', { body: { code, errorType: 'MISSING_ITEMS' } }))
}

/** An order that the shop hands over itself. */
async function takenAway() {
  const takeAway = {
    type: 'TAKE_AWAY',
    orderModeId: 'parrilla-centro-take-away',
    paymentType: 'efectivo',
    destination: null,
  } as const
  const { code } = await placeOrder(node, takeAway)
  await step(code, 'accept')
  await step(code, 'ready')
  await step(code, 'deliver')
  const body = { from: 'DELIVERED', reason: 'Era otro pedido' } as const
  await done(node.api.POST('/api/console/orders/{code}/back', { params: { path: { code } }, headers, body }))
  await step(code, 'deliver')
  return code
}

/** An order whose time the shop says, and changes. */
async function saidTimes() {
  const { code } = await placeOrder(node)
  const path = { params: { path: { code } }, headers }
  await done(node.api.POST('/api/console/orders/{code}/accept', { ...path, body: { minutes: 45 } }))
  await done(node.api.POST('/api/console/orders/{code}/time', { ...path, body: { minutes: 60 } }))
  await step(code, 'cancel')
}

/** Orders for delivery that the shop brings itself, one of them out of a stack. */
async function broughtByTheShop() {
  const { orders } = await aStack({ ...node, admin: headers }, 2)
  const [out] = orders
  const alone = await anOfferedOrder(node)
  for (const code of [out?.code ?? '', alone.code]) {
    await step(code, 'dispatch')
    await step(code, 'deliver')
  }
}

/** One lever is released, and the time of another one ends. */
async function levers() {
  const { api } = node
  const store = { branchContactId: 'parrilla-centro' }
  const plate = { path: { ...store, plateId: 'provoleta' } }
  const plates = '/api/console/stores/{branchContactId}/availability/plates/{plateId}'
  await done(api.PUT(plates, { params: plate, headers, body: { until: 'resumed' } }))
  await done(api.DELETE(plates, { params: plate, headers }))
  const pause = '/api/console/stores/{branchContactId}/pause'
  await done(api.PUT(pause, { params: { path: store }, headers, body: { minutes: 30 } }))
  clock.jump(31 * 60_000)
  await gateway.settle()
}

/** Busy mode is ended by hand, and the time of a closed zone ends. */
async function service() {
  const { api } = node
  const store = { branchContactId: 'parrilla-centro' }
  const busy = '/api/console/stores/{branchContactId}/busy'
  await done(api.PUT(busy, { params: { path: store }, headers, body: { extraMinutes: 20, until: 'resumed' } }))
  await done(api.DELETE(busy, { params: { path: store }, headers }))
  const path = { ...store, zoneId: 'centro-puerto-madero' }
  const zone = '/api/console/stores/{branchContactId}/availability/zones/{zoneId}'
  await done(api.PUT(zone, { params: { path }, headers, body: { minutes: 30 } }))
  clock.jump(31 * 60_000)
  await gateway.settle()
}

/** A person joins, is reset and moved, changes the PIN, signs out, and is closed and opened. */
async function people() {
  const admin = { ...node, admin: headers }
  const ana = await anOperator(admin, { name: 'Eva', role: 'cocina' })
  const asAna = (method: string, path: string, body?: object) => ana.browser.call(method, `/api/console/${path}`, body)
  await asAna('PUT', 'account/pin', { password, pin: '5093' })
  await passkey(asAna)
  await asAna('DELETE', 'sessions')
  const script = aBrowser(node, headers)
  for (const [method, what] of [
    ['PUT', ''],
    ['POST', '/disable'],
    ['POST', '/enable'],
    ['POST', '/reset'],
  ] as const)
    await script.call(
      method,
      `/api/console/operators/${ana.id}${what}`,
      method === 'PUT' ? { role: 'caja', places: [centro] } : undefined,
    )
}

/** A passkey that is made and removed. */
async function passkey(asAna: (method: string, path: string, body?: object) => Promise<{ body?: unknown }>) {
  const host = new URL(passkeyUrl)
  const options = (await asAna('POST', 'account/passkey-options', { password })).body as { challenge: string }
  const page = { origin: host.origin, rpId: host.hostname }
  const added = await asAna('POST', 'account/passkeys', anAuthenticator().create(options, page))
  const { passkeys } = added.body as { passkeys: { id: string }[] }
  await asAna('DELETE', `account/passkeys/${passkeys[0]?.id}`)
}

/** A shift that a person closes, takes back and closes again. */
async function closedShift() {
  const at = { params: { path: { branchContactId: 'parrilla-centro' } }, headers }
  const shift = { day: '2026-11-20', shift: 1 }
  const path = '/api/console/stores/{branchContactId}/close'
  await done(node.api.POST(path, { ...at, body: { ...shift, counted: 1 } }))
  await done(node.api.POST(`${path}/reopen`, { ...at, body: shift }))
  await done(node.api.POST(path, { ...at, body: { ...shift, counted: 100, note: 'Faltó cambio' } }))
}

/** A new order and a cancellation that the shop has noticed. */
async function acknowledged() {
  const { code } = await placeOrder(node)
  const see = (what: 'placed' | 'canceled') =>
    done(
      node.api.POST('/api/console/orders/{code}/acknowledge', { params: { path: { code } }, headers, body: { what } }),
    )
  await see('placed')
  await step(code, 'accept')
  await step(code, 'cancel')
  await see('canceled')
}

/** The ticket of an order, on the paper of a person of the shop. */
async function ticketAsked() {
  const { code } = await placeOrder(node)
  await done(
    node.api.POST('/api/console/orders/{code}/print', { params: { path: { code } }, headers, body: { to: 'BROWSER' } }),
  )
}

async function givenBackAndCanceled() {
  const given = await anOfferedOrder(node)
  await done(ana.slide(given.shipmentId, 'ON_ROUTE_TO_PICK_UP'))
  await done(ana.slide(given.shipmentId, 'DRIVER_CANCELED'))
  const canceled = await anOfferedOrder(node)
  await step(canceled.code, 'cancel')
}

const discount = {
  name: 'RELAMPAGO',
  type: 'FIXED' as const,
  value: 4_000,
  amount: 4_000,
  discountReferenceId: 'parrilla-relampago',
  code: 'RELAMPAGO',
  externalBenefitType: null,
}

async function validateCode() {
  await done(
    node.api.POST('/api/codediscounts/validate', {
      body: {
        code: 'RELAMPAGO',
        paymentId: 'efectivo',
        phone: '+5491155551234',
        orderDate: clock.now().toISOString(),
        branchId: 'parrilla',
      },
    }),
  )
}

async function codeUsedAndReleased() {
  await validateCode()
  const { code } = await placeOrder(node, { discounts: [discount], price: 41_450 })
  await step(code, 'cancel')
}

/** The order is paid after it has lost its code. */
async function codeGivenBackAndTakenAgain() {
  await validateCode()
  const paymentInfo = { status: 'PENDING', paymentReferenceId: 'x', paymentUpload: 'API', amount: 41_450 } as const
  const placed = await orderOnline(node, 'card', { discounts: [discount], price: 41_450, paymentInfo })
  clock.jump(16 * 60_000)
  await gateway.settle()
  await payByCard(node, placed)
  await step(placed.code, 'cancel')
}

/** The order of the survey was delivered, so its diner has points. No operation refunds yet, so the events are appended directly. */
async function pointsRedeemedReturnedAndTakenBack() {
  await gateway.settle()
  const { code } = await placeOrder(node, { price: 44_450, loyaltyInfo: { redeemedPoints: 1_000 } })
  await step(code, 'cancel')
  await gateway.settle()
  const { rows } = await database.query<{ id: string; customerId: string }>(
    `select id, state->'customer'->>'id' as "customerId" from orders where status = 'DELIVERED'`,
  )
  const [refunded] = rows
  if (!refunded) throw new Error('no order was delivered')
  const account = accountId('tucan', refunded.customerId)
  await logOver(database).transact({ by: { is: 'script' } }, async (unit) => {
    const at = clock.now().toISOString()
    const taken = await changeAccount(unit, account, { type: 'Reverse', orderId: refunded.id, at })
    return taken.ok ? { ok: true, value: null } : taken
  })
}

const claimed = () => claimReward(node, aClaim('+5491155551234', { name: 'Carla Gómez', email: 'carla@example.com' }))

async function stacks() {
  const delivered = await aStack({ ...node, admin: headers }, 2)
  for (const status of ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFFS'] as const)
    await done(ana.slideStack(delivered.id, status))
  for (const { shipmentId } of delivered.orders)
    for (const status of ['ON_ROUTE_TO_DROP_OFF', 'DELIVERED'] as const) await done(ana.slide(shipmentId, status))
  const givenBack = await aStack({ ...node, admin: headers }, 2)
  await done(beto.slideStack(givenBack.id, 'ON_ROUTE_TO_PICK_UP'))
  await done(beto.slideStack(givenBack.id, 'DRIVER_CANCELED'))
  const canceled = await aStack({ ...node, admin: headers }, 2)
  for (const { code } of canceled.orders) await step(code, 'cancel')
}

const told = { reference: null, sum: null, attemptId: null, reason: null, card: null, authorization: null }
const seen = (state: PaymentObservation['state'], more: Partial<PaymentObservation> = {}): PaymentObservation => ({
  ...told,
  state,
  ...more,
})

/** Every possible end of an abandoned cart. */
async function leftCarts() {
  const phone = '+5491155559876'
  const left = (absenceId: string) => leave(node, phone, { absenceId })
  const release = async (absenceId: string, quietHours: QuietHours | null = null) => {
    clock.jump(15 * 60_000)
    await onCart({
      ...{ type: 'Release', absenceId, at: clock.now().toISOString(), isStored: true, isServed: true, optIn: true },
      ...{ hasStopped: false, newestNoticeAt: null, newestOrderAt: null, timeZone: 'UTC', quietHours },
    })
  }
  const onCart = (command: AbandonedCartCommand) =>
    logOver(database).transact({ by: { is: 'script' } }, async (unit) => {
      const { rows } = await unit.sql.query<{ id: string }>('select id from left_carts where phone = $1', [phone])
      await unit.execute(abandonedCartStream, rows[0]?.id ?? '', command)
      return { ok: true, value: null }
    })
  await left('one')
  await comeBack(node, phone, { absenceId: 'one' })
  await left('two')
  await release('two', { from: '00:00', to: '23:59' })
  await gateway.settle()
  clock.jump(2 * 86_400_000)
  await left('three')
  await release('three')
  await onCart({ type: 'NotTaken', absenceId: 'three', at: clock.now().toISOString() })
  clock.jump(2 * 86_400_000)
  await left('four')
  await release('four')
  await onCart({ type: 'Recover', at: clock.now().toISOString() })
  await placeOrder(node, { phone })
  await gateway.settle()
  clock.jump(3_600_000)
  // So soon after the previous one, it is refused.
  await left('five')
  clock.jump(15 * 60_000)
  await gateway.settle()
}

/** Events that only the sandbox's bank or other providers cause, as the log takes them. */
async function payments() {
  const paid = await orderOnline(node)
  await payByCard(node, paid)
  await step(paid.code, 'cancel')
  const tried = await orderOnline(node)
  const { data } = await node.api.GET('/api/console/orders/{code}/payments', {
    params: { path: { code: paid.code } },
    headers,
  })
  const sum = { minor: (data?.payments[0]?.amount ?? 0) * 100, currency: 'ARS' }
  const at = clock.now().toISOString()
  const order = { orderId: tried.id, total: sum, isOpen: true, payableUntil: '2027-01-01T00:00:00.000Z' }
  const open = (attemptId: string, asked?: string): PaymentCommand[] => [
    {
      ...{ type: 'Open', at, attemptId, key: attemptId, provider: 'sandbox', flow: 'link', order, believed: null },
      ...(asked !== undefined && { asked }),
    },
    { type: 'Send', at, attemptId },
  ]
  const news = (attemptId: string, observation: PaymentObservation): PaymentCommand => ({
    ...{ type: 'Observe', at, attemptId, from: 'webhook', observation },
  })
  const refund = (refundId: string, outcome: 'completed' | 'failed'): PaymentCommand[] => [
    { type: 'RequestRefund', at, attemptId: 'F', refundId, amount: 100 },
    { type: 'SendRefund', at, attemptId: 'F', refundId, givenBackBefore: 0 },
    { type: 'NoteRefund', at, attemptId: 'F', refundId, reference: null, amount: 100, outcome },
  ]
  const named = (outcome: 'pending' | 'completed'): PaymentCommand => ({
    ...{ type: 'NoteRefund', at, attemptId: 'F', refundId: 'three', reference: 'back', amount: 100, outcome },
  })
  const slow: PaymentCommand[] = [
    { type: 'RequestRefund', at, attemptId: 'F', refundId: 'three', amount: 100 },
    ...[named('pending'), named('completed')],
    { type: 'NoteRefunds', at, attemptId: 'F', refunds: [], told: 0, isLast: true },
  ]
  await logOver(database).transact({ by: { is: 'script' } }, async (unit) => {
    for (const command of [
      ...[...open('A'), news('A', seen('rejected', { reason: 'funds' }))],
      ...[...open('B'), news('B', seen('action')), ...open('C', 'B'), news('C', seen('pending'))],
      ...[news('C', seen('canceled')), ...open('D'), news('D', seen('expired'))],
      ...[...open('E'), news('E', seen('approved', { reference: 'e', sum: { ...sum, minor: 1 } }))],
      { type: 'Resolve', at, attemptId: 'E', as: 'refunded' } as const,
      ...[...open('F'), news('F', seen('approved', { reference: 'f', sum }))],
      ...[news('F', seen('disputed', { reference: 'f' })), news('F', seen('approved', { reference: 'f', sum }))],
      ...[...refund('one', 'completed'), ...refund('two', 'failed'), ...slow],
      { type: 'Resolve', at, attemptId: 'F', as: 'settled' } as const,
      { type: 'Reopen', at, attemptId: 'F', need: 'refunds-differ' } as const,
      { type: 'Resolve', at, attemptId: 'F', as: 'settled', need: 'refunds-differ', note: 'Lo vimos' } as const,
    ] satisfies PaymentCommand[]) {
      const taken = await unit.execute(paymentStream, tried.id, command)
      if (!taken.ok) throw new Error(`${JSON.stringify(command)}: ${taken.rejection.type}`)
    }
    return { ok: true, value: null }
  })
}

await deliveredWithSurvey()
await payments()
await givenBackAndCanceled()
await acknowledged()
await ticketAsked()
await codeUsedAndReleased()
await codeGivenBackAndTakenAgain()
await pointsRedeemedReturnedAndTakenBack()
await claimed()
await stacks()
await broughtByTheShop()
await saidTimes()
await levers()
await service()
await people()
await closedShift()
await reportedError()
const ended = await updateRider(node, ana.id, { active: false })
if (ended.status !== 200) throw new Error(`the shift does not end: ${ended.status}`)
// Orders are completed a day after their delivery.
clock.jump(25 * 3_600_000)
await gateway.settle()
await leftCarts()

const lines: string[] = []
// The demo's catalogue is large, and not part of the fixture.
await exportLog(database, sideTables, async (line) => void (line.startsWith('{"in":"catalogs"') || lines.push(line)))
// Its key ends with this run, and a test that reads it looks for no digest.
lines[0] = JSON.stringify({ ...JSON.parse(lines[0] ?? ''), digests: null })
writeFileSync(fileOf('jsonl'), `${lines.join('\n')}\n`, { flag: 'wx' })
writeFileSync(fileOf('states.json'), `${JSON.stringify(await statesIn(database), null, 2)}\n`, { flag: 'wx' })
await gateway.close()
