import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cancelAbandonedCart, chooseMessages, noticeAbandonedCart, recoverCart } from '#web/diner/api/abandoned-cart.ts'
import { claimReward } from '#web/diner/api/claim-reward.ts'
import { askForCode, confirmCode, customerOrdersQuery, customerQuery, endSession } from '#web/diner/api/customer.ts'
import { newestOrdersQuery } from '#web/diner/api/customer-orders.ts'
import { deliveryQuoteQuery } from '#web/diner/api/delivery-quote.ts'
import { codeFailureOf, validateCode } from '#web/diner/api/discount-code.ts'
import { reportOrderError } from '#web/diner/api/order-error.ts'
import { isCodeGone, isGivenBack, requestPaymentUrl, restOf, settleReturn } from '#web/diner/api/payments.ts'
import { findAddress, findPlace, findPlaceAt } from '#web/diner/api/places.ts'
import { readPointsPage } from '#web/diner/api/points-history.ts'
import { mapLink, shortAddress, takeAwayNameOf } from '#web/diner/api/shop.ts'
import { surveyQuery } from '#web/diner/api/survey.ts'
import { ApiError } from '#web/shared/api/api-error.ts'
import { answerOf, api } from '#web/shared/api/client.ts'
import { fileAddress, fileQuery } from '#web/shared/api/files.ts'
import {
  branchesQuery,
  countryQuery,
  customizationsQuery,
  menuHashesQuery,
  menuQuery,
  shopQuery,
  useModeCharges,
} from '#web/shared/api/queries.ts'
import { createQueryClient } from '#web/shared/api/query-client.ts'
import { forgetUnsent } from '#web/shared/api/send-later.ts'
import { answersOffContract } from '../../../kit/answers-by-contract.ts'
import { noNetwork, onEachCall, refused } from '../../../kit/web-calls.ts'

type SentCall = {
  readonly call: string
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  readonly key: string | null
  readonly keepalive: boolean
}
const log = 'POST /api/diner/log'

let sent: SentCall[]
/** Answers by call; a call without one finds no network. */
let answers: Readonly<Record<string, () => Response>>

beforeEach(() => {
  sent = []
  answers = { [log]: () => new Response(null, { status: 204 }) }
  onEachCall(async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    const call = `${request.method} ${decodeURIComponent(pathname)}`
    const text = await request.clone().text()
    sent.push({
      call,
      query: Object.fromEntries(searchParams),
      body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
      key: request.headers.get('Idempotency-Key'),
      keepalive: request.keepalive,
    })
    const answer = answers[call]
    return answer?.() ?? noNetwork()
  })
})
afterEach(() => {
  forgetUnsent()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const diner = { id: 'absence-1', phone: '+5491155551234', branchContactId: 'store-1', branchId: 'branch-1' }
const ended = (call: Promise<unknown>) => call.then(() => 'answered').catch((error: unknown) => error)
const logged = () => sent.filter(({ call }) => call === log).map(({ body }) => body as Record<string, unknown>)
const signal = new AbortController().signal

const cart = { orderModeId: 'mode-1', items: [], email: '' }
const of = { phone: diner.phone, branchContactId: 'store-1', branchId: 'branch-1', absenceId: 'absence-1' }

test.each<[string, () => Promise<unknown>, string, Partial<SentCall>]>([
  [
    '[API-32] [OPEN-59] of a cart that is left',
    () => noticeAbandonedCart(diner, { ...cart, email: 'a@b.ar' }),
    'POST /api/abandoned/cart/',
    {
      body: { ...of, orderModeId: 'mode-1', items: [], email: 'a@b.ar', navigationEvent: 'visibilitychange:hidden' },
      keepalive: true,
    },
  ],
  [
    '[API-33] [OPEN-59] of a diner who is back',
    () => cancelAbandonedCart(diner, ''),
    'PUT /api/abandoned/cart/cancel/',
    { body: { ...of, email: null, navigationEvent: 'visibilitychange:visible' }, keepalive: true },
  ],
  [
    '[API-34] for a cart by its link',
    () => recoverCart('store-1', '+549', 'token-1'),
    'GET /api/recovery/cart/+549/store-1',
    { query: { token: 'token-1' } },
  ],
  [
    '[API-34] for a cart without a link',
    () => recoverCart('store-1', '+549', null),
    'GET /api/recovery/cart/+549/store-1',
    { query: {} },
  ],
  [
    'that stops a shop’s messages',
    () => chooseMessages('token-1', false),
    'PUT /api/messages',
    { body: { token: 'token-1', wanted: false } },
  ],
  [
    'for a one-time code',
    () => askForCode({ storeId: 'store-1', phone: '+549' }),
    'POST /api/diner/customer/+549/code',
    { body: { branchContactId: 'store-1' } },
  ],
  [
    'that proves a phone',
    () => confirmCode({ storeId: 'store-1', phone: '+549' }, '402913'),
    'POST /api/diner/customer/+549/code/confirm',
    { body: { branchContactId: 'store-1', code: '402913' } },
  ],
  [
    '[API-18] for a page of points',
    () => readPointsPage({ branchId: 'branch-1', phone: '+549' }, 1, signal),
    'GET /api/branch/branch-1/loyalty-points/history/+549',
    { query: { offset: '20', limit: '20' } },
  ],
  [
    'for the place of a suggestion',
    () => findPlace({ id: 'p-1', label: '', place: null }, { storeId: 'store-1', session: 's-1' }),
    'GET /api/places/details',
    { query: { id: 'p-1', branchId: 'store-1', session: 's-1' } },
  ],
  [
    'for a whole address, cut to what the gateway takes',
    () => findAddress('a'.repeat(501), { storeId: 'store-1', session: 's-1' }),
    'GET /api/places/geocode',
    { query: { address: 'a'.repeat(500), branchId: 'store-1' } },
  ],
  [
    'for the address at a position',
    () => findPlaceAt({ lat: -34.5, lng: -58.5 }, { storeId: 'store-1', session: 's-1' }),
    'GET /api/places/reverse',
    { query: { lat: '-34.5', lng: '-58.5', branchId: 'store-1' } },
  ],
])('%s goes out as the contract says', async (_, call, name, more) => {
  await ended(call())
  expect(sent[0]).toMatchObject({ call: name, ...more })
})

test('a call of a large cart does not ask to outlive its page, which browsers would refuse', async () => {
  const items = Array.from({ length: 400 }, (_, n) => ({ referenceId: 'ñ'.repeat(80), quantity: n }))
  await ended(noticeAbandonedCart(diner, { ...cart, items: items as never }))
  expect(sent[0]?.keepalive).toBe(false)
})

test('a call for a suggestion that has its place needs no request', async () => {
  const place = { position: { lat: 1, lng: 2 } } as never
  expect(await findPlace({ id: 'p-1', label: '', place }, { storeId: 'store-1', session: 's-1' })).toBe(place)
  expect(sent).toEqual([])
})

test('a call for an unknown place answers none, and one that fails is a failure', async () => {
  answers = { 'GET /api/places/geocode': () => refused(404) }
  const asker = { storeId: 'store-1', session: 's-1' }
  expect(await findAddress('Defensa 742', asker)).toBeNull()
  expect(await ended(findPlaceAt({ lat: 1, lng: 2 }, asker))).toMatchObject({ status: 0 })
})

const claim = { phone: '+549', loyaltyRewardId: 'reward-1', branchContactId: 'store-1' } as never
const call = 'POST /api/diner/customer/+549/loyalty-reward/reward-1'

test.each([
  [401, 'WRONG_CODE', 'unproven'],
  [404, 'NOT_FOUND', 'failed'],
])('[API-19] [LOYAL-28] the claim of a reward that is refused by a %i %s is %s', async (status, code, outcome) => {
  answers = { [call]: () => refused(status, code) }
  expect(await claimReward(claim)).toBe(outcome)
})

test('[API-19] [LOYAL-28] the claim of a reward that was made before is told by the text of the error', async () => {
  const body = { statusCode: 409, error: 'Conflict', code: 'ALREADY_CLAIMED', message: 'It already exists.' }
  answers = { [call]: () => Response.json({ ...body, message: 'The claim already exists.' }, { status: 409 }) }
  expect(await claimReward(claim)).toBe('alreadyClaimed')
})

test('[API-19] [LOYAL-28] a claim of a reward goes out again under its key after a lost answer, another under another', async () => {
  expect([await claimReward(claim), await claimReward(claim)]).toEqual(['failed', 'failed'])
  await claimReward({ ...(claim as object), branchContactId: 'store-2' } as never)
  const [first, second, other] = sent.map(({ key }) => key)
  expect(first).toBeTruthy()
  expect(second).toBe(first)
  expect(other).not.toBe(first)
})

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })
const record = 'GET /api/orderingcustomer/+549'
const orders = 'GET /api/orders'

test.each([401, 404])('[CUST-18] the orders of a customer that answer %i are none, and no failure', async (status) => {
  answers = { ...answers, [record]: () => refused(status), [orders]: () => refused(status) }
  expect(await client().fetchQuery(customerQuery('branch-1', '+549'))).toEqual({
    ...{ isLoaded: false, optIn: false, addressesRegistered: [] },
  })
  expect(await ended(client().fetchQuery(newestOrdersQuery('store-1', '+549')))).toMatchObject({ status })
  // A failure that is logged after these comes alone.
  await client().fetchQuery(menuHashesQuery('parrilla', ['mode-1']))
  await vi.waitFor(() => expect(logged()).toMatchObject([{ component: 'menu-hashes' }]))
})

test('[CUST-18] the orders of a customer that find no answer are logged', async () => {
  expect(await client().fetchQuery(customerQuery('branch-1', '+549'))).toMatchObject({ isLoaded: false })
  await ended(client().fetchQuery(newestOrdersQuery('store-1', '+549')))
  await vi.waitFor(() =>
    expect(logged()).toMatchObject([
      { component: 'customer', branchId: 'branch-1' },
      { component: 'customer-orders', bcId: 'store-1' },
    ]),
  )
})

test('[CUST-19] [OPEN-11] the orders of a customer have pages of ten, until one is not full', () => {
  const { getNextPageParam } = customerOrdersQuery('store-1', '+549')
  const page = (length: number) => Array.from({ length }) as never
  expect(getNextPageParam(page(10), [], 0, [])).toBe(1)
  expect(getNextPageParam(page(9), [], 0, [])).toBeUndefined()
})

test('[API-20] the orders of a customer are asked for from the first one of a page on', async () => {
  const page = customerOrdersQuery('store-1', '+549')
  await ended(client().fetchInfiniteQuery({ ...page, initialPageParam: 2 }))
  expect(sent[0]).toMatchObject({
    call: orders,
    query: { phone: '+549', branchContactId: 'store-1', offset: '20' },
  })
})

const end = 'DELETE /api/diner/customer/session'
const waiting = () => JSON.parse(localStorage.getItem('comanda.unsent') ?? '[]') as { path: string; method: string }[]

test('the end of a session that finds no network is logged, and waits for it', async () => {
  await endSession()
  await vi.waitFor(() => expect(logged()).toMatchObject([{ component: 'customer-session' }]))
  expect(waiting()).toMatchObject([{ method: 'DELETE', path: '/api/diner/customer/session' }])
})

test('the end of a session that is refused is logged, and never comes again', async () => {
  answers = { ...answers, [end]: () => refused(400) }
  await endSession()
  await vi.waitFor(() => expect(logged()).toHaveLength(1))
  expect(waiting()).toEqual([])
})

test('the end of a session that is answered leaves nothing', async () => {
  answers = { ...answers, [end]: () => new Response(null, { status: 204 }) }
  await endSession()
  expect([logged(), waiting()]).toEqual([[], []])
})

const report = { alias: 'parrilla', code: 'ABCD2345', errorType: 'LATE' } as never
const keyed = { headers: { 'Idempotency-Key': 'key-1' } }
const onLine = (is: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(is)

test('[REPORT-13] [FOPEN-10] the report of an order by a phone without a network waits for it under its key', async () => {
  onLine(false)
  expect(await reportOrderError(report, keyed)).toBeNull()
  expect(sent[0]).toMatchObject({ call: 'PUT /api/diner/order', query: { branchContact: 'parrilla' }, key: 'key-1' })
  expect(JSON.parse(localStorage.getItem('comanda.unsent') ?? '[]')).toMatchObject([
    {
      key: 'key-1',
      method: 'PUT',
      path: '/api/diner/order?branchContact=parrilla',
      contentType: 'application/json',
      body: '{"code":"ABCD2345","errorType":"LATE"}',
    },
  ])
})

test('[REPORT-13] [FOPEN-10] the report of an order whose answer is lost on a phone with a network is a failure', async () => {
  onLine(true)
  expect(await ended(reportOrderError(report, keyed))).toMatchObject({ status: 0 })
  expect(localStorage.getItem('comanda.unsent')).toBeNull()
})

const question = { code: 'HOLA', paymentId: 'efectivo', phone: '+549', branchId: 'branch-1' }

test('[API-27] [AMBIG-48] a discount code counts by the time of the order, or by now', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-02T12:00:00Z'), toFake: ['Date'] })
  await ended(validateCode(question, '2026-03-05T20:00:00-03:00', 2))
  await ended(validateCode(question, null, 2))
  const at = sent.map(({ body }) => (body as { orderDate: string }).orderDate)
  expect(at).toEqual(['2026-03-05T20:00:00-03:00', '2026-03-02T12:00:00.000Z'])
  expect(sent[0]).toMatchObject({ call: 'POST /api/codediscounts/validate', body: question })
})

test.each([
  [new ApiError(404, 'DISCOUNT_CODE_NOT_FOUND'), 'NotFound'],
  [new ApiError(409, 'DISCOUNT_CODE_NOT_FIRST_PURCHASE'), 'NotFirstPurchase'],
  [new ApiError(409, 'DISCOUNT_CODE_USED_UP'), 'UsedUp'],
  [new ApiError(429, 'TOO_MANY_GUESSES'), 'TooManyTries'],
  [new ApiError(400, 'INVALID_REQUEST'), 'NotFound'],
  [new ApiError(500, 'FAILED'), 'Unanswered'],
  [new Error('lost'), 'Unanswered'],
])('[API-27] a discount code that is refused by %s is %s', (error, failure) => {
  expect(codeFailureOf(error)).toBe(failure)
})

test('[API-30] [FPAY-15] [FAMBIG-21] [AMBIG-53] a payment that comes back from the bank is settled by its code and the raw query', async () => {
  vi.useFakeTimers()
  const settled = ended(settleReturn('ABCD2345', '?token_ws=1'))
  await vi.advanceTimersByTimeAsync(60_000)
  await settled
  expect(sent[0]?.call).toBe('POST /api/callback/transbank/ABCD2345?token_ws=1')
})

test('[API-26] by a link is asked for again under its key while no answer comes', async () => {
  vi.useFakeTimers()
  const asked = ended(requestPaymentUrl('ABCD2345', 'store-1', 17_250))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await asked).toMatchObject({ status: 0 })
  expect(sent.length).toBeGreaterThan(1)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect(sent[0]).toMatchObject({
    call: 'POST /api/paymenturl',
    body: { code: 'ABCD2345', branchContactId: 'store-1', amount: 17_250 },
  })
})

test('a payment that is refused says why by its code and its status alone', () => {
  const [back, gone] = [new ApiError(409, 'ORDER_REFUNDED'), new ApiError(409, 'DISCOUNT_CODE_GONE')]
  expect([back, gone, new Error('ORDER_REFUNDED')].map(isGivenBack)).toEqual([true, false, false])
  expect([back, gone, new Error('DISCOUNT_CODE_GONE')].map(isCodeGone)).toEqual([false, true, false])
  expect(restOf(new ApiError(429, 'TOO_MANY_PAYMENTS', { retryAfterMs: 60_000 }))).toEqual({ waitMs: 60_000 })
  expect([restOf(new ApiError(409, 'TOO_MANY_PAYMENTS')), restOf(new Error('429'))]).toEqual([null, null])
})

const failureOf = async (body: unknown, headers: Record<string, string> = {}) => {
  answersOffContract()
  onEachCall(() => Response.json(body, { status: 400, headers }))
  return ended(answerOf(api.GET('/api/indicators')))
}

test('a refusal tells which parts and things were refused, and nothing that is malformed', async () => {
  const errors = [
    { path: 'body/customerName', type: 'LENGTH' },
    { referenceId: 'provoleta', type: 'PLATE_GONE' },
    { referenceId: 7, type: 'PLATE_GONE' },
    { referenceId: 'flan' },
    null,
  ]
  expect(
    await failureOf({ statusCode: 400, message: 'Some plates are gone.', code: 'PLATES_GONE', errors }),
  ).toMatchObject({
    code: 'PLATES_GONE',
    paths: ['body/customerName'],
    types: ['LENGTH', 'PLATE_GONE', 'PLATE_GONE'],
    items: [{ referenceId: 'provoleta', type: 'PLATE_GONE' }],
    retryAfterMs: null,
  })
})

test.each([null, 'a text', { code: 7, errors: 'none' }])(
  'a refusal with the body %j has no code of ours',
  async (body) => {
    expect(await failureOf(body)).toMatchObject({ status: 400, code: 'UNKNOWN', paths: [], types: [], items: [] })
  },
)

test.each([
  ['60', 60_000],
  ['soon', null],
])('a refusal with Retry-After: %s asks to wait %s ms', async (header, retryAfterMs) => {
  expect(await failureOf({ code: 'X' }, { 'Retry-After': header })).toMatchObject({ retryAfterMs })
})

test('[BRAND-14] [OPEN-69] a file of a branch has the origin of this page where it has none', () => {
  const given = ['api/diner/file/1', 'api/plates/1', 'api/other/1', 'https://cdn.example/api/diner/1']
  expect(given.map(fileAddress)).toEqual([
    `${location.origin}/api/diner/file/1`,
    `${location.origin}/api/plates/1`,
    'api/other/1',
    'https://cdn.example/api/diner/1',
  ])
})

test('[BRAND-13] [API-02] a file of a branch that cannot be loaded is none, and is logged', async () => {
  expect(await createQueryClient().fetchQuery(fileQuery('branch-1', 'LOGO' as never))).toBeNull()
  expect(sent[0]).toMatchObject({ call: 'GET /api/diner/file/branch-1/url', query: { type: 'LOGO' } })
  await vi.waitFor(() =>
    expect(logged()).toMatchObject([{ component: 'logo', branchId: 'branch-1', payload: { type: 'LOGO' } }]),
  )
})

describe('data of a shop', () => {
  test('[OPEN-79] a country that the gateway does not have is Argentina, and one that fails is a failure', async () => {
    answers = { ...answers, 'GET /api/country/zz': () => refused(404) }
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    expect(await client.fetchQuery(countryQuery('zz') as never)).toMatchObject({ currencyCode: 'ARS' })
    expect(await ended(client.fetchQuery(countryQuery('uy') as never))).toMatchObject({ status: 0 })
  })

  test('[API-14] a country that fails is logged', async () => {
    await ended(createQueryClient().fetchQuery({ ...countryQuery('uy'), retry: false } as never))
    await vi.waitFor(() => expect(logged()).toMatchObject([{ component: 'country' }]))
  })

  test('[OPEN-79] a country that failed is asked for again every five seconds, and one that came is not', () => {
    const again = countryQuery('ar').refetchInterval as (query: object) => unknown
    expect(again({ state: { status: 'error' } })).toBe(5_000)
    expect(again({ state: { status: 'success' } })).toBe(false)
  })

  test('two of anything have two places in the cache', () => {
    const keys = [
      ...['a', 'b'].map((mode) => menuQuery({ alias: 'parrilla', address: { country: 'ar' } }, mode).queryKey),
      menuQuery({ alias: 'sushi', address: { country: 'ar' } }, 'a').queryKey,
      menuQuery({ alias: 'parrilla', address: { country: 'cl' } }, 'a').queryKey,
      shopQuery('parrilla', null).queryKey,
      shopQuery('sushi', null).queryKey,
      shopQuery('parrilla', { lat: 1, lng: 2 }).queryKey,
      ...['a', 'b'].map((id) => branchesQuery(id).queryKey),
      ...['a', 'b'].map((id) => customizationsQuery(id).queryKey),
      ...['a', 'b'].map((id) => countryQuery(id).queryKey),
      ...['a', 'b'].map((id) => surveyQuery(id).queryKey),
      ...['a', 'b'].map((id) => customerQuery('branch-1', id).queryKey),
      ...['a', 'b'].map((id) => newestOrdersQuery('store-1', id).queryKey),
      ...['a', 'b'].map((id) => customerOrdersQuery('store-1', id).queryKey),
      ...(['LOGO', 'BACKGROUND'] as never[]).map((type) => fileQuery('branch-1', type).queryKey),
    ].map((key) => JSON.stringify(key))
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('[BRANCH-02] branches have pages of 99, until one is not full', async () => {
    const query = branchesQuery('la-compania')
    const page = (length: number) => Array.from({ length }) as never
    expect(query.getNextPageParam(page(99), [], 1, [])).toBe(2)
    expect(query.getNextPageParam(page(98), [], 1, [])).toBeUndefined()
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    await ended(client.fetchInfiniteQuery({ ...query, initialPageParam: 2 }))
    expect(sent[0]).toMatchObject({
      call: 'GET /api/diner/companies/la-compania/branches',
      query: { offset: '198', pageSize: '99' },
    })
  })

  test('[API-11] [FEE-01] a quote is asked for with the place, and with the phone where there is one', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const place = { lat: -34.5, lng: -58.5, fullAddress: 'Defensa 742', city: 'Buenos Aires' } as never
    await ended(client.fetchQuery(deliveryQuoteQuery('branch-1', place, '', { mantissaLength: 2 })))
    await ended(client.fetchQuery(deliveryQuoteQuery('branch-1', place, '+549', { mantissaLength: 2 })))
    const query = { lat: '-34.5', lng: '-58.5', fullAddress: 'Defensa 742', city: 'Buenos Aires' }
    expect(sent.map((one) => [one.call, one.query])).toEqual([
      ['GET /api/branch/branch-1/deliveryzones/fee', query],
      ['GET /api/branch/branch-1/deliveryzones/fee', { ...query, phone: '+549' }],
    ])
  })

  test('[API-21] [API-22] [API-23] the charges of a mode are asked for by its id', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const { result, unmount } = renderHook(() => useModeCharges('mode-1', { mantissaLength: 2 }), {
      wrapper: ({ children }) => createElement(QueryClientProvider, { client }, children),
    })
    await vi.waitFor(() => expect(result.current.isPending).toBe(false))
    unmount()
    const asked = sent.map(({ call }) => call).filter((call) => call.includes('ordermodes'))
    expect(asked.toSorted()).toEqual(
      ['fees', 'generaldiscounts', 'generalsurcharges'].map((charge) => `GET /api/ordermodes/mode-1/${charge}`),
    )
  })

  test('[MODE-15] [API-04] menus whose digests cannot be loaded have none, and that is logged', async () => {
    expect(await createQueryClient().fetchQuery(menuHashesQuery('parrilla', ['mode-1']))).toEqual([])
    await vi.waitFor(() => expect(logged()).toMatchObject([{ component: 'menu-hashes' }]))
  })

  test('[SURVEY-26] a store without a survey has none, and one that fails is a failure', async () => {
    answers = { 'GET /api/survey/store-1': () => refused(404) }
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    expect(await client.fetchQuery(surveyQuery('store-1'))).toBeNull()
    expect(await ended(client.fetchQuery(surveyQuery('store-2')))).toMatchObject({ status: 0 })
  })

  test('[HEADER-10] an address is as short as its parts, and leads to a map', () => {
    const address = { street: 'Defensa', number: '742', zone: 'San Telmo', position: { lat: -34.6, lng: -58.4 } }
    expect(shortAddress(address as never)).toBe('Defensa 742, San Telmo')
    expect(shortAddress({ ...address, number: '', zone: '' } as never)).toBe('Defensa')
    expect(mapLink(address as never)).toBe('https://www.openstreetmap.org/?mlat=-34.6&mlon=-58.4#map=17/-34.6/-58.4')
  })

  test('[FEE-06] [FEE-07] a diner outside the zone may change to an active mode of take-away alone', () => {
    const mode = (type: string, active: boolean, showName: string) => ({ type, active, showName })
    const [off, on, other] = [mode('TAKE_AWAY', false, 'A'), mode('TAKE_AWAY', true, 'B'), mode('DELIVERY', true, 'C')]
    expect(takeAwayNameOf({ orderModes: [other, off, on] } as never)).toBe('B')
    expect(takeAwayNameOf({ orderModes: [other, off] } as never)).toBeNull()
  })
})
