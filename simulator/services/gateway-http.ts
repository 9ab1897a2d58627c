import { Clock, Effect, Layer, Schedule } from 'effect'
import createClient from 'openapi-fetch'
import type { paths } from '#openapi/generated/api.d.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { Gateway, Refused, Unreachable } from './gateway.ts'

/** The part of an answer of openapi-fetch that is read. */
type Answered<A> = { readonly data?: A; readonly error?: unknown; readonly response: Response }

/** At most about five seconds between two tries, and spread, so that actors do not retry at the same moment. */
const jittered = Schedule.min([Schedule.exponential('250 millis'), Schedule.spaced('5 seconds')]).pipe(
  Schedule.jittered,
)

/**
 * How long a call is tried again while the gateway does not answer: the demo outlives its gateway, a check does not
 * wait.
 */
type Patience = 'endless' | 'brief'
const retries = { endless: jittered, brief: jittered.pipe(Schedule.upTo({ times: 8 })) }

/** Statuses of a gateway that starts, drains or is missing behind its proxy; they count as no answer. */
const nobodyThere: readonly number[] = [502, 503, 504]
const answerWithinMs = 15_000

/** FAPI-12: how far back the courier's list looks. */
const threeDaysMs = 3 * 24 * 60 * 60 * 1000

export type GatewayAddress = {
  readonly baseUrl: string
  readonly adminToken: string
  readonly patience: Patience
  /** In place of the network. */
  readonly fetch?: (request: Request) => Promise<Response>
}

/** The gateway as phones use it: over HTTP, with a network that may fail. */
export const gatewayHttp = ({
  baseUrl,
  adminToken,
  patience,
  fetch = globalThis.fetch,
}: GatewayAddress): Layer.Layer<Gateway> => {
  const api = createClient<paths>({ baseUrl, fetch: (request) => fetch(request) })
  const admin = { Authorization: `Bearer ${adminToken}` }
  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

  const once = <A>(operation: string, call: (signal: AbortSignal) => Promise<Answered<A>>) =>
    Effect.tryPromise({
      try: (signal) => call(AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)])),
      catch: (cause) => new Unreachable({ operation, cause }),
    }).pipe(
      Effect.flatMap(({ data, error, response }): Effect.Effect<A, Refused | Unreachable> => {
        if (nobodyThere.includes(response.status))
          return Effect.fail(new Unreachable({ operation, cause: response.status }))
        return response.ok ? Effect.succeed(data as A) : Effect.fail(refusal(operation, response.status, error))
      }),
    )

  /** Tries again only calls without an answer; a command keeps its one key. */
  const ask = <A>(operation: string, call: (signal: AbortSignal) => Promise<Answered<A>>) =>
    once(operation, call).pipe(
      Effect.retry({ schedule: retries[patience], while: ({ _tag }) => _tag === 'Unreachable' }),
    )

  return Layer.succeed(Gateway, {
    ready: ask('readyz', (signal) =>
      fetch(new Request(`${baseUrl}/readyz`, { signal })).then((response) => ({ response })),
    ).pipe(
      Effect.catchTag('Refused', (refused) =>
        Effect.fail(new Unreachable({ operation: 'readyz', cause: refused.status })),
      ),
      Effect.asVoid,
    ),

    store: (alias) =>
      ask('resolveAlias', (signal) => api.GET('/api/diner/{alias}', { params: { path: { alias } }, signal })).pipe(
        Effect.flatMap((resolved) =>
          resolved.type === 'branchContact'
            ? Effect.succeed(resolved.info)
            : Effect.fail(new Refused({ operation: 'resolveAlias', status: 404, code: 'NO_STORE', detail: alias })),
        ),
      ),

    menu: (branchContactAlias, orderModeId) =>
      ask('readMenu', (signal) =>
        api.GET('/api/diner/{branchContactAlias}/menu/{orderModeId}', {
          params: { path: { branchContactAlias, orderModeId } },
          signal,
        }),
      ),

    country: (country) =>
      ask('readCountry', (signal) => api.GET('/api/country/{country}', { params: { path: { country } }, signal })),

    modeCharges: (id) => {
      const params = { path: { id } }
      return Effect.all(
        {
          fees: ask('readOrderModeFees', (signal) => api.GET('/api/ordermodes/{id}/fees', { params, signal })),
          discounts: ask('listGeneralDiscounts', (signal) =>
            api.GET('/api/ordermodes/{id}/generaldiscounts', { params, signal }),
          ),
          surcharges: ask('listGeneralSurcharges', (signal) =>
            api.GET('/api/ordermodes/{id}/generalsurcharges', { params, signal }),
          ),
        },
        { concurrency: 'unbounded' },
      )
    },

    quoteDelivery: (branchId, { lat, lng }) =>
      ask('quoteDelivery', (signal) =>
        api.GET('/api/branch/{branchId}/deliveryzones/fee', {
          params: { path: { branchId }, query: { lat, lng } },
          signal,
        }),
      ),

    submitOrder: (key, body) =>
      ask('submitOrder', (signal) =>
        api.POST('/api/order', { params: { header: { 'Idempotency-Key': key } }, body, signal }),
      ),

    order: (branchContact, orderId) =>
      ask('readOrder', (signal) =>
        api.GET('/api/diner/{branchContact}/order/{orderId}', { params: { path: { branchContact, orderId } }, signal }),
      ),

    tracking: (alias, orderCode) =>
      ask('readTracking', (signal) =>
        api.GET('/api/logisticsorder/tracking/{alias}/{orderCode}', { params: { path: { alias, orderCode } }, signal }),
      ),

    consoleOrders: (branchContactId) =>
      ask('listConsoleOrders', (signal) =>
        api.GET('/api/console/orders', { params: { query: { branchContactId } }, headers: admin, signal }),
      ).pipe(Effect.map(({ orders }) => orders)),

    consoleStep: (key, code, step) =>
      ask(`${step}Order`, (signal) => {
        const options = {
          params: { path: { code }, header: { 'Idempotency-Key': key } },
          headers: admin,
          signal,
        }
        return step === 'accept'
          ? api.POST('/api/console/orders/{code}/accept', options)
          : api.POST('/api/console/orders/{code}/ready', options)
      }).pipe(Effect.asVoid),

    createStack: (key, branchContactId, shipmentIds) =>
      ask('createStack', (signal) =>
        api.POST('/api/console/stacks', {
          params: { header: { 'Idempotency-Key': key } },
          headers: admin,
          body: { branchContactId, shipmentIds: [...shipmentIds] },
          signal,
        }),
      ).pipe(Effect.asVoid),

    findRider: (branchContactId, phone) =>
      ask('findRider', (signal) =>
        api.GET('/api/rider/bc/phone', { params: { query: { branchContactId, phone } }, signal }),
      ),

    registerRider: (key, body) =>
      ask('registerRider', (signal) =>
        api.POST('/api/rider/createwithcode', { params: { header: { 'Idempotency-Key': key } }, body, signal }),
      ),

    updateRider: (key, id, body) =>
      ask('updateRider', (signal) =>
        api.PUT('/api/rider/{id}/updatewithcode', {
          params: { path: { id }, header: { 'Idempotency-Key': key } },
          body,
          signal,
        }),
      ),

    shipments: Effect.fnUntraced(function* (token, branchContactId) {
      const now = yield* Clock.currentTimeMillis
      const query = {
        branchContactId,
        page: 1,
        pageSize: 20,
        sort: 'ASC',
        status: 'LOOKING_FOR_DRIVER',
        providerName: 'OWN_FLEET',
        startDate: new Date(now - threeDaysMs).toISOString(),
        endDate: new Date(now).toISOString(),
      } as const
      const { shipments } = yield* ask('listShipments', (signal) =>
        api.GET('/api/shipments', { params: { query }, headers: bearer(token), signal }),
      )
      return shipments
    }),

    stacks: (token) =>
      ask('listShipmentStacks', (signal) =>
        api.GET('/api/shipmentstacks', {
          params: { query: { status: 'LOOKING_FOR_DRIVER', delivery_provider_name: 'OWN_FLEET' } },
          headers: bearer(token),
          signal,
        }),
      ).pipe(Effect.map(({ stacks }) => stacks)),

    stack: (token, id) =>
      ask('readStack', (signal) =>
        api.GET('/api/stacking/{id}', { params: { path: { id } }, headers: bearer(token), signal }),
      ),

    inHand: (token) =>
      ask(
        'readRiderShipment',
        (signal) =>
          api.GET('/api/shipments/rider', { headers: bearer(token), signal }) as Promise<
            Answered<Wire['RiderShipment'] | undefined>
          >,
      ).pipe(Effect.map((found) => found || null)),

    takeStep: (key, token, body) =>
      ask('updateShipment', (signal) =>
        api.PUT('/api/shipments/{id}', {
          params: { path: { id: body.id }, header: { 'Idempotency-Key': key } },
          headers: bearer(token),
          body,
          signal,
        }),
      ),

    takeStackStep: (key, token, body) =>
      ask('updateStack', (signal) =>
        api.PUT('/api/stacking/{id}', {
          params: { path: { id: body.id }, header: { 'Idempotency-Key': key } },
          headers: bearer(token),
          body,
          signal,
        }),
      ),

    sendPositions: (token, id, fixes) =>
      once('sendPositions', (signal) =>
        api.POST('/api/rider/{id}/positions', {
          params: { path: { id } },
          headers: bearer(token),
          body: { fixes: [...fixes] },
          signal,
        }),
      ).pipe(Effect.asVoid),
  })
}

function refusal(operation: string, status: number, error: unknown) {
  const problem = error as Partial<Wire['Error']> | undefined
  const reasons = problem?.errors?.map(({ type, path, message }) => [path, type, message].filter(Boolean).join(' '))
  return new Refused({
    operation,
    status,
    code: problem?.code ?? `HTTP_${status}`,
    detail: [problem?.message, ...(reasons ?? [])].filter(Boolean).join('; '),
  })
}
