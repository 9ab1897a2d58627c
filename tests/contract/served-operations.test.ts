import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { serializeCatalog } from '#gateway/catalog/parse.ts'
import { saveCatalog } from '#gateway/catalog/storage.ts'
import type { Database, DatabaseFiles } from '#gateway/db/database.ts'
import { contractOperations } from '#gateway/http/contract.ts'
import { contractDocument } from '#gateway/http/document.ts'
import { anAuthenticator } from '#tests/kit/authenticator.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { anOfferedOrder } from '#tests/kit/delivery.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { aSubmission, deliveryMode, placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { aCustomer, aLeftCart, leave, pass, textsTo } from '#tests/kit/left-carts.ts'
import { anInvitation, anOperator, cookiesOf, password, pin } from '#tests/kit/operators.ts'
import { disputed, onPayment } from '#tests/kit/payment-log.ts'
import { aCardToken, askForLink, atTheBank, follow, orderOnline, payByCard } from '#tests/kit/payments.ts'
import { aTakenTicket, printerHeaders, printerToken } from '#tests/kit/printing.ts'
import { aBrowserOfPush } from '#tests/kit/push.ts'
import { aBrowser, askForCode, askingForCodes, codeSentTo } from '#tests/kit/sign-in.ts'
import { aStack } from '#tests/kit/stack.ts'

type Call = {
  readonly method?: string
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: unknown
}
type World = {
  readonly gateway: TestGateway
  readonly database: Database
  readonly mode: string
  readonly code: string
  readonly trackingId: string
  readonly shipmentId: string
  readonly courier: Awaited<ReturnType<typeof aCourier>>
}

const store = 'parrilla-centro'
const days = 'from=2026-11-21&to=2026-11-22'
const phone = '+5491155551234'
const codePath = `/api/diner/customer/${encodeURIComponent(phone)}/code`
const window = 'startDate=2026-11-18T00:00:00Z&endDate=2026-11-22T00:00:00Z'
const step = ({ courier, shipmentId }: World) => ({
  id: shipmentId,
  status: 'ON_ROUTE_TO_PICK_UP',
  rider_id: courier.id,
  rider_name: courier.name,
  rider_phone: courier.phone,
})
const order = async ({ gateway }: World) => ({ method: 'POST', path: '/api/order', body: await aSubmission(gateway) })
const rider = { securityCode: '1234', riderUser: { branchContact: { id: store } } }
const consoleCall =
  (verb: string) =>
  async ({ gateway }: World) => {
    const { code } = await placeOrder(gateway, verb === 'deliver' ? await takeAway(gateway) : {})
    const post = (each: string) => ({
      method: 'POST',
      path: `/api/console/orders/${code}/${each}`,
      headers: gateway.admin,
    })
    const before =
      {
        accept: [],
        time: ['accept'],
        ready: ['accept'],
        back: ['accept', 'ready'],
        dispatch: ['accept'],
        deliver: ['accept', 'ready'],
        cancel: [],
      }[verb] ?? []
    for (const each of before) await fetch(gateway.url + post(each).path, { method: 'POST', headers: gateway.admin })
    return post(verb)
  }

async function takeAway(gateway: TestGateway) {
  const { data } = await gateway.api.GET('/api/diner/{alias}', { params: { path: { alias: store } } })
  if (data?.type !== 'branchContact') throw new Error('the store is not there')
  const mode = data.info.deliveryConfig.orderModes.find(({ type }) => type === 'TAKE_AWAY')!
  const cash = mode.paymentTypes.find(({ paymentMethod }) => paymentMethod === 'CASH')!
  return { type: 'TAKE_AWAY' as const, orderModeId: mode.id, paymentType: cash.id, destination: null }
}

/** An order that was paid by a card of this name. */
async function paidOrder(gateway: TestGateway, name = 'APRO') {
  const placed = await orderOnline(gateway)
  await payByCard(gateway, placed, { name })
  const { data } = await gateway.api.GET('/api/console/orders/{code}/payments', {
    params: { path: { code: placed.code } },
    headers: gateway.admin,
  })
  return { code: placed.code, orderId: placed.id, paymentId: data?.payments[0]?.id ?? '' }
}

/** Browsers make passkeys for a name alone. */
const passkeyPage = { origin: 'http://pedidos.example', rpId: 'pedidos.example' }

/** The answer of a new person's browser with a new key. */
async function aPasskey(gateway: TestGateway) {
  const [ana, key] = [await anOperator(gateway), anAuthenticator()]
  const { body } = await ana.browser.call('POST', '/api/console/account/passkey-options', { password })
  const made = { method: 'POST', path: '/api/console/account/passkeys', ...json(cookiesOf(ana)) }
  return { ana, key, call: { ...made, body: key.create(body, passkeyPage) } }
}

const keptPasskey = async (gateway: TestGateway) => {
  const { ana, key, call } = await aPasskey(gateway)
  const { body } = await ana.browser.call(call.method, call.path, call.body)
  return { ana, key, path: `${call.path}/${body.passkeys[0].id}` }
}

async function aRating({ api }: TestGateway, code: string) {
  const { data: order } = await api.GET('/api/diner/{branchContact}/order/{orderId}', {
    params: { path: { branchContact: store, orderId: code } },
  })
  const answer = {
    questionTitle: '¿Cómo estuvo todo?',
    answer: '4',
    orderingCustomerId: order!.customerId,
    surveyId: 'parrilla-encuesta',
    questionId: 'parrilla-encuesta-nota',
    mandatory: true,
    dinerOrderId: order!.id,
    questionType: 'rating' as const,
    priority: 1,
  }
  return { method: 'POST', path: `/api/survey/${code}`, body: [answer] }
}

async function positionsPath({ gateway, courier: { id, headers } }: World) {
  const { data } = await gateway.api.GET('/api/rider/{id}/positions-url', { params: { path: { id } }, headers })
  return new URL(data!.url).pathname
}

const ours = 'an extension of ours'
const json = (cookies: object, body?: object) => ({ headers: { ...cookies }, ...(body && { body }) })

/** A call of a signed-in person. */
const asPerson =
  (method: string, path: string, body?: object) =>
  async ({ gateway }: World): Promise<Call> => ({
    ...{ method, path: `/api/console/${path}` },
    ...json(cookiesOf(await anOperator(gateway)), body),
  })

/** A call of scripts about a person. */
const aboutPerson =
  (method: string, what: string, body?: object) =>
  async ({ gateway }: World): Promise<Call> => {
    const { id } = await anOperator(gateway)
    return { method, path: `/api/console/operators/${id}${what}`, ...json(gateway.admin, body) }
  }
const places = [{ type: 'store', id: store }]

/** One good call of each served operation; its ids are those of the ledgers' lists of calls. */
const calls: Readonly<Record<string, readonly [ids: string, call: (world: World) => Call | Promise<Call>]>> = {
  resolveAlias: ['[API-01, ENTRY-13]', () => ({ path: `/api/diner/${store}?lat=-34.61&lng=-58.37` })],
  readFileUrl: ['[API-02]', () => ({ path: '/api/diner/file/parrilla/url?type=LOGO' })],
  writeDinerLog: [
    '[API-03]',
    () => ({
      method: 'POST',
      path: '/api/diner/log',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify({ message: 'No tiene fullAddress este comensal', component: 'address' }),
    }),
  ],
  sendAnalyticsEvents: [
    'an extension of ours',
    () => ({
      method: 'POST',
      path: '/analytics/events',
      headers: { 'session-id': 'a-session' },
      body: {
        events: [
          {
            ...{ name: 'ADD_ITEM', branch: 'parrilla', customer: null, branchContact: store, campaignId: null },
            ...{ date: '2026-11-21T20:00:00Z', abandonedCart: false, source: 'DIRECT', fields: {} },
          },
        ],
      },
    }),
  ],
  listSurveyAnswers: [
    'an extension of ours',
    ({ gateway }) => ({ path: `/api/console/surveys?${days}&stars=5&type=DELIVERY`, headers: gateway.admin }),
  ],
  exportSurveyAnswers: [
    'an extension of ours',
    ({ gateway }) => ({ path: `/api/console/surveys.csv?${days}`, headers: gateway.admin }),
  ],
  listAnalyticsCounts: [
    'an extension of ours',
    ({ gateway }) => ({ path: `/api/console/analytics?${days}`, headers: gateway.admin }),
  ],
  exportAnalyticsCounts: [
    'an extension of ours',
    ({ gateway }) => ({ path: `/api/console/analytics.csv?${days}`, headers: gateway.admin }),
  ],
  signInToConsole: [
    ours,
    async ({ gateway }) => {
      const { login } = await anOperator(gateway)
      return { method: 'POST', path: '/api/console/session', body: { login, password } }
    },
  ],
  switchOperator: [
    ours,
    async ({ gateway }) => {
      const ana = await anOperator(gateway)
      const body = { operatorId: ana.id, pin }
      return { method: 'POST', path: '/api/console/session/person', ...json(cookiesOf(ana), body) }
    },
  ],
  signOutOfConsole: [ours, asPerson('DELETE', 'session')],
  keepConsoleActive: [ours, asPerson('POST', 'session/activity')],
  lockConsole: [ours, asPerson('POST', 'session/lock')],
  listConsoleSessions: [ours, asPerson('GET', 'sessions')],
  endConsoleSessions: [ours, asPerson('DELETE', 'sessions')],
  endConsoleSession: [
    ours,
    async ({ gateway }) => {
      const ana = await anOperator(gateway)
      const { body } = await ana.browser.call('GET', '/api/console/sessions')
      return { method: 'DELETE', path: `/api/console/sessions/${body.sessions[0].id}`, ...json(cookiesOf(ana)) }
    },
  ],
  changePassword: [ours, asPerson('PUT', 'account/password', { password, newPassword: 'cuatro gatos grises' })],
  startPasskeySignIn: [ours, () => ({ method: 'POST', path: '/api/console/session/passkey-options' })],
  signInWithPasskey: [
    ours,
    async ({ gateway }) => {
      const [{ key }, path] = [await keptPasskey(gateway), '/api/console/session/passkey']
      const { body } = await aBrowser(gateway).call('POST', `${path}-options`)
      return { method: 'POST', path, body: key.get(body, passkeyPage) }
    },
  ],
  startPasskey: [ours, asPerson('POST', 'account/passkey-options', { password })],
  addPasskey: [ours, async ({ gateway }) => (await aPasskey(gateway)).call],
  listPasskeys: [ours, asPerson('GET', 'account/passkeys')],
  removePasskey: [
    ours,
    async ({ gateway }) => {
      const { ana, path } = await keptPasskey(gateway)
      return { method: 'DELETE', path, ...json(cookiesOf(ana)) }
    },
  ],
  changePin: [ours, asPerson('PUT', 'account/pin', { password, pin: '5093' })],
  readInvitation: [
    ours,
    async ({ gateway }) => {
      const { token } = await anInvitation(gateway)
      return { method: 'POST', path: '/api/console/invitation', body: { token } }
    },
  ],
  acceptInvitation: [
    ours,
    async ({ gateway }) => {
      const { token } = await anInvitation(gateway)
      const body = { token, login: 'la-del-contrato', password, pin }
      return { method: 'POST', path: '/api/console/invitation/accept', body }
    },
  ],
  listOperators: [ours, ({ gateway }) => ({ path: '/api/console/operators', headers: gateway.admin })],
  readSystem: [ours, ({ gateway }) => ({ path: '/api/console/system', headers: gateway.admin })],
  inviteOperator: [
    ours,
    ({ gateway }) => ({
      method: 'POST',
      path: '/api/console/operators',
      ...json(gateway.admin, { name: 'Ana', role: 'caja', places }),
    }),
  ],
  moveOperator: [ours, aboutPerson('PUT', '', { role: 'cocina', places })],
  resetOperator: [ours, aboutPerson('POST', '/reset')],
  disableOperator: [ours, aboutPerson('POST', '/disable')],
  enableOperator: [ours, aboutPerson('POST', '/enable')],
  listOrderHistory: [
    ours,
    ({ gateway, code }) => ({ path: `/api/console/orders/${code}/history`, headers: gateway.admin }),
  ],
  listOrderTickets: [
    ours,
    ({ gateway, code }) => ({ path: `/api/console/orders/${code}/tickets`, headers: gateway.admin }),
  ],
  listOpenTickets: [ours, ({ gateway }) => ({ path: '/api/console/tickets', headers: gateway.admin })],
  takeTicket: [ours, () => ({ method: 'POST', path: '/api/printer/tickets', headers: printerHeaders })],
  settleTicket: [
    ours,
    async ({ gateway }) => {
      // The call before this one may hold a ticket.
      gateway.clock.advance(61_000)
      const { id, lease } = await aTakenTicket(gateway)
      return {
        method: 'POST',
        path: `/api/printer/tickets/${id}`,
        ...json(printerHeaders, { lease, outcome: 'PRINTED' }),
      }
    },
  ],
  printOrder: [
    ours,
    ({ gateway, code }) => ({
      method: 'POST',
      path: `/api/console/orders/${code}/print`,
      ...json(gateway.admin, { to: 'BROWSER' }),
    }),
  ],
  listMenuHashes: [
    '[API-04]',
    ({ mode }) => ({ path: `/api/diner/menu/${store}/hash?orderModeId=${mode}&orderModeId=other` }),
  ],
  readBranchContact: ['[API-05]', () => ({ path: `/api/diner/branchcontacts/${store}` })],
  listBranchOrderModes: ['[API-06]', () => ({ path: '/api/diner/branchordermodes/parrilla' })],
  listNearbyStores: [
    '[FAPI-11]',
    () => ({
      method: 'POST',
      path: '/api/menu/near',
      body: {
        lat: -34.6037,
        lng: -58.3816,
        filters: { country: 'Argentina', branch_contact: true },
        pagingOption: { pageSize: 20, offset: 0 },
      },
    }),
  ],
  readCompany: ['[API-07]', () => ({ path: '/api/diner/companies/tucan' })],
  listCompanyBranches: [
    '[API-08, BRANCH-02]',
    () => ({ path: '/api/diner/companies/tucan/branches?offset=0&pageSize=99' }),
  ],
  readMenu: ['[API-09]', ({ mode }) => ({ path: `/api/diner/${store}/menu/${mode}` })],
  listDiscounts: ['[API-10]', () => ({ path: '/api/diner/parrilla/discounts' })],
  quoteDelivery: [
    '[API-11, FEE-13]',
    () => ({
      path: `/api/branch/${store}/deliveryzones/fee?fullAddress=Bol%C3%ADvar%20900&city=Buenos%20Aires&phone=1155551234`,
    }),
  ],
  listIndicators: ['[API-12]', () => ({ path: '/api/indicators' })],
  listEntityIndicators: [
    '[API-13]',
    async ({ gateway, mode }) => ({ path: `/api/entityindicators/plate/${await aPlate(gateway, mode)}` }),
  ],
  readCountry: ['[API-14]', () => ({ path: '/api/country/AR' })],
  listCustomizations: ['[API-15]', () => ({ path: '/api/menucustomization/parrilla' })],
  readOrderingCustomer: ['[API-16]', () => ({ path: '/api/orderingcustomer/1155551234?branchId=parrilla' })],
  listOrders: ['[API-20]', () => ({ path: `/api/orders?phone=1155551234&branchContactId=${store}&offset=0` })],
  endCustomerSession: ['an extension of ours', () => ({ method: 'DELETE', path: '/api/diner/customer/session' })],
  readLoyaltyProgram: ['[API-17]', () => ({ path: '/api/branch/parrilla/loyalty-program' })],
  listLoyaltyPoints: [
    '[API-18]',
    () => ({ path: '/api/branch/parrilla/loyalty-points/history/1155551234?offset=0&limit=20' }),
  ],
  claimLoyaltyReward: [
    '[API-19]',
    () => ({
      method: 'POST',
      path: '/api/diner/customer/1155559876/loyalty-reward/parrilla-alta',
      body: {
        name: 'Ana Sosa',
        phone: '1155559876',
        email: 'ana@example.com',
        branchId: 'parrilla',
        branchContactId: store,
        loyaltyRewardId: 'parrilla-alta',
        acquisitionChannel: 'DIRECT',
      },
    }),
  ],
  listGeneralDiscounts: ['[API-21]', ({ mode }) => ({ path: `/api/ordermodes/${mode}/generaldiscounts` })],
  listGeneralSurcharges: ['[API-22]', ({ mode }) => ({ path: `/api/ordermodes/${mode}/generalsurcharges` })],
  readOrderModeFees: ['[API-23]', ({ mode }) => ({ path: `/api/ordermodes/${mode}/fees` })],
  readOrderModeSchedule: ['[AMBIG-05] [API-24]', ({ mode }) => ({ path: `/api/ordermode/schedule/${mode}` })],
  submitOrder: ['[API-25]', order],
  withdrawSubmission: [
    'an extension of ours',
    () => ({ method: 'POST', path: '/api/order/withdrawal', body: { key: 'never-sent' } }),
  ],
  readExternalBenefits: [
    '[API-28]',
    () => ({
      method: 'POST',
      path: '/api/external-benefits/club-tucan',
      headers: { authorization: 'Bearer demo-socio-10' },
      body: { branchId: 'parrilla', branchContactId: 'parrilla-centro', externalUserId: 'socio-10' },
    }),
  ],
  validateDiscountCode: [
    '[API-27]',
    () => ({
      method: 'POST',
      path: '/api/codediscounts/validate',
      body: {
        code: 'BRASAS15',
        paymentId: 'efectivo',
        phone: '1155551234',
        orderDate: '2026-11-21T20:00:00Z',
        branchId: 'parrilla',
      },
    }),
  ],
  payOrder: [
    '[API-29, FAPI-07]',
    async ({ gateway }) => ({
      method: 'POST',
      path: '/api/order/payment',
      body: {
        token: await aCardToken(gateway),
        paymentMethodId: 'visa',
        dinerOrderId: (await orderOnline(gateway)).id,
        cardName: 'ANA SOSA',
        identificationType: 'DNI',
        identificationNumber: '30123456',
      },
    }),
  ],
  requestPaymentUrl: [
    '[API-26, FAPI-06]',
    async ({ gateway }) => {
      const { code } = await orderOnline(gateway, 'link')
      return { method: 'POST', path: '/api/paymenturl', body: { code, branchContactId: store, amount: 45_450 } }
    },
  ],
  returnFromBank: [
    '[API-30, FAPI-04]',
    async ({ gateway }) => {
      const placed = await orderOnline(gateway, 'link')
      const token = (await askForLink(gateway, placed)).link?.token ?? ''
      await atTheBank(gateway, token, 'pay')
      const query = encodeURIComponent(`?token_ws=${token}`)
      return { method: 'POST', path: `/api/callback/transbank/${placed.code}${query}` }
    },
  ],
  listPaymentsInNeed: [
    'an extension of ours',
    ({ gateway }) => ({ path: '/api/console/payments?needs=person', headers: gateway.admin }),
  ],
  listOrderPayments: [
    'an extension of ours',
    async ({ gateway }) => ({
      path: `/api/console/orders/${(await paidOrder(gateway)).code}/payments`,
      headers: gateway.admin,
    }),
  ],
  refundPayment: [
    'an extension of ours',
    async ({ gateway }) => {
      const { code, paymentId } = await paidOrder(gateway)
      const path = `/api/console/orders/${code}/payments/${paymentId}/refund`
      return { method: 'POST', path, headers: gateway.admin, body: { amount: 450 } }
    },
  ],
  resolvePayment: [
    'an extension of ours',
    async ({ gateway }) => {
      const { code, paymentId } = await paidOrder(gateway, 'DIFF')
      const path = `/api/console/orders/${code}/payments/${paymentId}/resolve`
      return { method: 'POST', path, headers: gateway.admin, body: { as: 'refunded' } }
    },
  ],
  reopenPayment: [
    'an extension of ours',
    async ({ gateway, database }) => {
      const { code, paymentId, orderId } = await paidOrder(gateway)
      const need = 'dispute'
      await onPayment(database, orderId, [
        disputed(paymentId, gateway.clock.now().toISOString()),
        { type: 'Resolve', at: gateway.clock.now().toISOString(), attemptId: paymentId, as: 'settled', need },
      ])
      const path = `/api/console/orders/${code}/payments/${paymentId}/reopen`
      return { method: 'POST', path, headers: gateway.admin, body: { need } }
    },
  ],
  retryPayments: [
    'an extension of ours',
    async ({ gateway }) => ({
      method: 'POST',
      path: `/api/console/orders/${(await paidOrder(gateway)).code}/payments/retry`,
      headers: gateway.admin,
    }),
  ],
  readDayReport: [
    'an extension of ours',
    ({ gateway }) => ({ path: `/api/console/stores/${store}/close`, headers: gateway.admin }),
  ],
  closeDay: [
    'an extension of ours',
    ({ gateway }) => ({
      method: 'POST',
      path: `/api/console/stores/${store}/close`,
      headers: gateway.admin,
      body: { day: '2026-11-20', counted: 100, note: 'x' },
    }),
  ],
  reopenShift: [
    'an extension of ours',
    async ({ gateway }) => {
      const at = { path: '/api/console/stores/parrilla-palermo/close', headers: gateway.admin }
      const body = { day: '2026-11-19', shift: 1 }
      await fetch(gateway.url + at.path, {
        method: 'POST',
        headers: { ...at.headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return { ...at, method: 'POST', path: `${at.path}/reopen`, body }
    },
  ],
  listDayCloses: [
    'an extension of ours',
    ({ gateway }) => ({ path: `/api/console/stores/${store}/closes`, headers: gateway.admin }),
  ],
  exportDayReport: [
    'an extension of ours',
    ({ gateway }) => ({
      path: `/api/console/stores/${store}/close/table?day=2026-11-20`,
      headers: gateway.admin,
    }),
  ],
  updateOrderDetails: [
    '[API-31, FAPI-05, ORDER-23]',
    async ({ gateway }) => ({
      method: 'POST',
      path: '/api/diner/order/details',
      body: (await follow(gateway, await orderOnline(gateway))).data,
    }),
  ],
  listOrderShipments: ['[FAPI-01, FAPI-24]', ({ trackingId }) => ({ path: `/api/shipments/order/${trackingId}` })],
  reportOrderError: [
    '[FAPI-03]',
    async ({ gateway }) => {
      const takeAway = { type: 'TAKE_AWAY', orderModeId: `${store}-take-away`, destination: null } as const
      const { code } = await placeOrder(gateway, { ...takeAway, paymentType: 'efectivo' })
      for (const step of ['accept', 'ready', 'deliver'])
        await fetch(`${gateway.url}/api/console/orders/${code}/${step}`, { method: 'POST', headers: gateway.admin })
      return { method: 'PUT', path: '/api/diner/order', body: { code, errorType: 'OTHER' } }
    },
  ],
  readOrder: ['[FAPI-02]', ({ code }) => ({ path: `/api/diner/${store}/order/${code}` })],
  readSurvey: ['[FAPI-08]', () => ({ path: `/api/survey/${store}` })],
  readSurveyResponse: [
    '[FAPI-09, FAPI-25]',
    async ({ gateway }) => {
      const { code } = await placeOrder(gateway)
      const { body } = await aRating(gateway, code)
      await gateway.api.POST('/api/survey/{id}', { params: { path: { id: code } }, body })
      return { path: `/api/survey/order/${code}` }
    },
  ],
  answerSurvey: ['[FAPI-10]', ({ gateway, code }) => aRating(gateway, code)],
  listShipments: [
    '[FAPI-12]',
    ({ courier }) => ({
      path: `/api/shipments?page=1&pageSize=20&sort=ASC&branchContactId=${store}&${window}&status=LOOKING_FOR_DRIVER&providerName=OWN_FLEET`,
      headers: courier.headers,
    }),
  ],
  readShipment: [
    '[FAPI-13]',
    ({ shipmentId, courier }) => ({ path: `/api/shipments/${shipmentId}`, headers: courier.headers }),
  ],
  updateShipment: [
    '[FAPI-14]',
    (world) => ({
      method: 'PUT',
      path: `/api/shipments/${world.shipmentId}`,
      headers: world.courier.headers,
      body: step(world),
    }),
  ],
  readRiderShipment: [
    '[FAPI-15, FAPI-24]',
    ({ courier }) => ({ path: '/api/shipments/rider', headers: courier.headers }),
  ],
  whoAmI: ['[FAPI-19, FAPI-26]', ({ courier }) => ({ path: '/api/whoami', headers: courier.headers })],
  findRider: [
    '[FAPI-20]',
    ({ courier }) => ({
      path: `/api/rider/bc/phone?branchContactId=${store}&phone=${encodeURIComponent(courier.phone)}`,
    }),
  ],
  registerRider: [
    '[FAPI-21]',
    () => ({
      method: 'POST',
      path: '/api/rider/createwithcode',
      body: { ...rider, name: 'Beto Paz', phone: '+5491155558888', active: true },
    }),
  ],
  sendPositions: [
    'an extension of ours',
    ({ courier }) => ({
      method: 'POST',
      path: `/api/rider/${courier.id}/positions`,
      headers: courier.headers,
      body: { fixes: [{ at: '2026-11-21T20:00:00Z', lat: -34.61, lng: -58.37, speed: 8, heading: 90, accuracy: 5 }] },
    }),
  ],
  listShipmentStacks: [
    '[FAPI-16]',
    ({ courier }) => ({
      path: '/api/shipmentstacks?status=LOOKING_FOR_DRIVER&delivery_provider_name=OWN_FLEET',
      headers: courier.headers,
    }),
  ],
  readStack: [
    '[FAPI-17]',
    async ({ gateway, courier }) => ({
      path: `/api/stacking/${(await aStack(gateway)).id}`,
      headers: courier.headers,
    }),
  ],
  updateStack: [
    '[FAPI-18]',
    async (world) => {
      const { id } = await aStack(world.gateway)
      const { headers } = world.courier
      return { method: 'PUT', path: `/api/stacking/${id}`, headers, body: { ...step(world), id } }
    },
  ],
  createStack: [
    'an extension of ours',
    async ({ gateway }) => ({
      method: 'POST',
      path: '/api/console/stacks',
      headers: gateway.admin,
      body: { branchContactId: store, shipmentIds: [(await anOfferedOrder(gateway)).shipmentId] },
    }),
  ],
  changeCatalog: [
    'an extension of ours',
    ({ gateway }) => ({
      method: 'PATCH',
      path: '/api/console/catalog',
      headers: gateway.admin,
      body: { of: 'sushi-belgrano', path: 'callPhone', value: '+541143610743' },
    }),
  ],
  exportCatalog: ['an extension of ours', ({ gateway }) => ({ path: '/api/console/catalog', headers: gateway.admin })],
  importCatalog: [
    'an extension of ours',
    ({ gateway }) => ({
      method: 'PUT',
      // Other calls of this list may have changed the catalogue since.
      path: '/api/console/catalog?over=true',
      headers: { ...gateway.admin, 'content-type': 'application/yaml' },
      body: serializeCatalog(demoCatalog()),
    }),
  ],
  finishBackup: [
    'an extension of ours',
    ({ gateway }) => {
      const folder = mkdtempSync(join(tmpdir(), 'comanda-begun-'))
      onTestFinished(() => rmSync(folder, { recursive: true }))
      writeFileSync(join(folder, 'copied.json'), '{}')
      return { method: 'POST', path: '/api/console/backup', headers: gateway.admin, body: { folder } }
    },
  ],
  listAvailability: [
    'an extension of ours',
    ({ gateway }) => ({ path: '/api/console/availability', headers: gateway.admin }),
  ],
  readStoreAvailability: [
    'an extension of ours',
    ({ gateway }) => ({ path: `/api/console/stores/${store}/availability`, headers: gateway.admin }),
  ],
  sellOutPlate: [
    'an extension of ours',
    ({ gateway }) => ({
      method: 'PUT',
      path: `/api/console/stores/${store}/availability/plates/flan-mixto`,
      headers: gateway.admin,
      body: { until: 'opening' },
    }),
  ],
  restorePlate: [
    'an extension of ours',
    ({ gateway }) => ({
      method: 'DELETE',
      path: `/api/console/stores/${store}/availability/plates/flan-mixto`,
      headers: gateway.admin,
    }),
  ],
  listStoreCouriers: [
    'an extension of ours',
    ({ gateway }) => ({ path: `/api/console/stores/${store}/couriers`, headers: gateway.admin }),
  ],
  endCourierShift: [
    'an extension of ours',
    async ({ gateway }) => {
      const { id } = await aCourier(gateway, 'Beto')
      const path = `/api/console/stores/${store}/couriers/${id}/end-shift`
      return { method: 'POST', path, headers: gateway.admin }
    },
  ],
  renewCourierCode: [
    'an extension of ours',
    // A store of no other call here.
    ({ gateway }) => ({
      method: 'POST',
      path: '/api/console/stores/sushi-belgrano/courier-code',
      headers: gateway.admin,
    }),
  ],
  pauseStore: [
    'an extension of ours',
    // A store of no other call here.
    ({ gateway }) => ({
      method: 'PUT',
      path: '/api/console/stores/sushi-belgrano/pause',
      headers: gateway.admin,
      body: { minutes: 1 },
    }),
  ],
  resumeStore: [
    'an extension of ours',
    ({ gateway }) => ({ method: 'DELETE', path: `/api/console/stores/${store}/pause`, headers: gateway.admin }),
  ],
  startBusyMode: [
    'an extension of ours',
    // A store of no other call here.
    ({ gateway }) => ({
      method: 'PUT',
      path: '/api/console/stores/sushi-belgrano/busy',
      headers: gateway.admin,
      body: { extraMinutes: 10, minutes: 1 },
    }),
  ],
  endBusyMode: [
    'an extension of ours',
    ({ gateway }) => ({ method: 'DELETE', path: `/api/console/stores/${store}/busy`, headers: gateway.admin }),
  ],
  closeZone: [
    'an extension of ours',
    ({ gateway }) => ({
      method: 'PUT',
      path: `/api/console/stores/${store}/availability/zones/centro-puerto-madero`,
      headers: gateway.admin,
      body: { minutes: 1 },
    }),
  ],
  reopenZone: [
    'an extension of ours',
    ({ gateway }) => ({
      method: 'DELETE',
      path: `/api/console/stores/${store}/availability/zones/centro-puerto-madero`,
      headers: gateway.admin,
    }),
  ],
  readPositionsUrl: [
    'an extension of ours',
    ({ courier }) => ({ path: `/api/rider/${courier.id}/positions-url`, headers: courier.headers }),
  ],
  sendPositionByQuery: [
    'an extension of ours',
    async (world) => ({ path: `${await positionsPath(world)}?lat=-34.61&lon=-58.37&timestamp=1795291205` }),
  ],
  sendPositionsOfApp: [
    'an extension of ours',
    async (world) => ({
      method: 'POST',
      path: await positionsPath(world),
      body: { _type: 'location', lat: -34.61, lon: -58.37, tst: 1795291210, acc: 8, vel: 24, cog: 271 },
    }),
  ],
  authorizeChannel: [
    'an extension of ours',
    ({ courier }) => ({
      method: 'POST',
      path: '/pusher/auth',
      headers: courier.headers,
      body: { socket_id: '1.1', channel_name: `private-rider-${courier.id}` },
    }),
  ],
  readTracking: [
    '[FAPI-23]',
    ({ code }) => ({ path: `/api/logisticsorder/tracking/${store}/${encodeURIComponent(code)}` }),
  ],
  readTrackingWay: [
    'an extension of ours',
    ({ code }) => ({ path: `/api/logisticsorder/tracking/${store}/${encodeURIComponent(code)}/way` }),
  ],
  readConsoleSession: ['an extension of ours', () => ({ path: '/api/console/session' })],
  readPushKey: ['an extension of ours', () => ({ path: '/api/push/key' })],
  subscribeToOrder: [
    'an extension of ours',
    ({ code }) => ({
      method: 'PUT',
      path: `/api/diner/${store}/order/${code}/push`,
      body: aBrowserOfPush().subscription,
    }),
  ],
  unsubscribeFromOrder: [
    'an extension of ours',
    ({ code }) => ({
      method: 'POST',
      path: `/api/diner/${store}/order/${code}/push/end`,
      body: { endpoint: 'https://push.example.com/gone' },
    }),
  ],
  movePushSubscription: [
    'an extension of ours',
    () => ({
      method: 'POST',
      path: '/api/push/move',
      body: { from: 'https://push.example.com/gone', to: aBrowserOfPush().subscription },
    }),
  ],
  readConfiguration: ['an extension of ours', () => ({ path: '/api/configuration' })],
  searchPlaces: ['an extension of ours', () => ({ path: '/api/places?q=thames%201500' })],
  readPlace: ['an extension of ours', () => ({ path: '/api/places/details?id=-34.6165,-58.3708' })],
  geocodeAddress: [
    'an extension of ours',
    () => ({ path: `/api/places/geocode?address=Bol%C3%ADvar%20900&branchId=${store}` }),
  ],
  reverseGeocode: ['an extension of ours', () => ({ path: '/api/places/reverse?lat=-34.6165&lng=-58.3708' })],
  readConsoleBoard: [
    'an extension of ours',
    ({ gateway }) => ({ path: `/api/console/board?branchContactId=${store}`, headers: gateway.admin }),
  ],
  acknowledgeOrder: [
    'an extension of ours',
    async ({ gateway }) => {
      const { code } = await placeOrder(gateway)
      const path = `/api/console/orders/${code}/acknowledge`
      return { method: 'POST', path, headers: gateway.admin, body: { what: 'placed' } }
    },
  ],
  listConsoleOrders: [
    'an extension of ours',
    ({ gateway }) => ({ path: `/api/console/orders?branchContactId=${store}`, headers: gateway.admin }),
  ],
  readConsoleOrder: [
    'an extension of ours',
    ({ code, gateway }) => ({ path: `/api/console/orders/${code}`, headers: gateway.admin }),
  ],
  listAbandonedCarts: [
    'an extension of ours',
    ({ gateway }) => ({ path: `/api/console/abandoned-carts?branchContactId=${store}`, headers: gateway.admin }),
  ],
  noticeAbandonedCart: [
    '[API-32]',
    async ({ gateway }) => ({ method: 'POST', path: '/api/abandoned/cart/', body: await aLeftCart(gateway, phone) }),
  ],
  cancelAbandonedCart: [
    '[API-33]',
    () => ({
      method: 'PUT',
      path: '/api/abandoned/cart/cancel/',
      body: { phone, branchContactId: store, branchId: 'parrilla', navigationEvent: 'visibilitychange:visible' },
    }),
  ],
  recoverCart: [
    '[API-34]',
    async ({ gateway }) => {
      await leave(gateway, '+5491155551299')
      return { path: `/api/recovery/cart/${encodeURIComponent('+5491155551299')}/${store}` }
    },
  ],
  chooseMessages: [
    'an extension of ours',
    async ({ gateway }) => {
      const customer = await aCustomer(gateway, '+5491155551298')
      await leave(gateway, customer)
      await pass(15, gateway)
      const [text = ''] = await textsTo(customer, gateway)
      const token = /mensajes\S*token=(\S+)/.exec(text)?.[1]
      return { method: 'PUT', path: '/api/messages', body: { token, wanted: false } }
    },
  ],
  acceptOrder: ['an extension of ours', consoleCall('accept')],
  changeOrderTime: [
    'an extension of ours',
    async (world) => ({ ...(await consoleCall('time')(world)), body: { minutes: 40 } }),
  ],
  readyOrder: ['an extension of ours', consoleCall('ready')],
  dispatchOrder: ['an extension of ours', consoleCall('dispatch')],
  deliverOrder: ['an extension of ours', consoleCall('deliver')],
  takeBackOrderStep: [
    'an extension of ours',
    async (world) => ({ ...(await consoleCall('back')(world)), body: { from: 'READY' } }),
  ],
  cancelOrder: ['an extension of ours', consoleCall('cancel')],
  offerOrderAgain: [
    'an extension of ours',
    async ({ gateway }) => {
      const { code, shipmentId } = await anOfferedOrder(gateway)
      const ana = await aCourier(gateway)
      for (const status of ['ON_ROUTE_TO_PICK_UP', 'DRIVER_CANCELED'] as const) await ana.slide(shipmentId, status)
      return { method: 'POST', path: `/api/console/orders/${code}/offer`, headers: gateway.admin }
    },
  ],
  updateRider: [
    '[FAPI-22]',
    // A courier without a shipment in hand: otherwise the shift goes on.
    async ({ gateway }) => ({
      method: 'PUT',
      path: `/api/rider/${(await aCourier(gateway)).id}/updatewithcode`,
      body: { ...rider, active: false },
    }),
  ],
  // The last ones: from here on diners have to prove their phone.
  requestOneTimeCode: [
    'an extension of ours',
    async (world) => {
      await askForCodes(world)
      return { method: 'POST', path: codePath, body: { branchContactId: store } }
    },
  ],
  confirmOneTimeCode: [
    'an extension of ours',
    async (world) => {
      await askForCodes(world)
      const browser = aBrowser(world.gateway)
      await askForCode(browser, phone)
      const body = { branchContactId: store, code: await codeSentTo(phone, world.gateway) }
      const headers = { cookie: `customerChallenge=${browser.cookies.get('customerChallenge')}` }
      return { method: 'POST', path: `${codePath}/confirm`, headers, body }
    },
  ],
}

async function askForCodes({ database, gateway }: World) {
  await saveCatalog(database, { ...demoCatalog(), ...askingForCodes(demoCatalog()) }, gateway.clock.now())
  gateway.clock.advance(1_000)
  await expect.poll(async () => (await askForCode(aBrowser(gateway), '+5491155559999')).status).toBe(204)
}

const operations = contractOperations(contractDocument())
let world: World

beforeAll(async () => {
  const database = await openTestDatabase()
  const environment = { PUBLIC_URL: passkeyPage.origin, PRINTER_AGENTS: `${store}=${printerToken}` }
  // The database is in memory: a backup of it has a folder of the tests in the place of its files.
  const files: DatabaseFiles = { folder: 'tests/kit/inputs', standStill: (work) => work() }
  const gateway = await startTestGateway({ database: { ...database, files }, environment })
  const { code } = await placeOrder(gateway)
  await gateway.api.POST('/api/console/orders/{code}/accept', { params: { path: { code } }, headers: gateway.admin })
  const { data } = await gateway.api.GET('/api/logisticsorder/tracking/{alias}/{orderCode}', {
    params: { path: { alias: store, orderCode: code } },
  })
  const mode = (await deliveryMode(gateway)).id
  world = {
    gateway,
    database,
    mode,
    code,
    trackingId: data!.id,
    shipmentId: data!.shipment.id,
    courier: await aCourier(gateway),
  }
})
afterAll(() => world.gateway.close())

test('every operation has its good call here', () => {
  expect(Object.keys(calls).sort()).toEqual(operations.map(({ operationId }) => operationId).sort())
})

test.each(Object.entries(calls).map(([operationId, [ids, call]]) => ({ operationId, ids, call })))(
  '$ids $operationId answers a good call as the contract says',
  async ({ operationId, call }) => {
    const { method = 'GET', path, headers = {}, body } = await call(world)
    const response = await fetch(world.gateway.url + path, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    expect(response.ok, text).toBe(true)
    const operation = operations.find((each) => each.operationId === operationId)!
    const check = operation.checkResponse(response.status)
    const isTable = /^(text\/csv|application\/yaml)/.test(response.headers.get('content-type') ?? '')
    const answer = text && !isTable ? JSON.parse(text) : text || undefined
    expect(check?.(answer), 'a documented status and body').toEqual([])
  },
)

async function aPlate({ api }: TestGateway, orderModeId: string) {
  const { data } = await api.GET('/api/diner/{branchContactAlias}/menu/{orderModeId}', {
    params: { path: { branchContactAlias: store, orderModeId } },
  })
  return data!.categories.flatMap(({ plates }) => plates).find(({ hasIndicators }) => hasIndicators)!.id
}
