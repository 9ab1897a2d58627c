import { Clock, Effect, Layer } from 'effect'
import { countries } from '#domain/country/countries.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { type CallAnswer, callsTo, type GatewayAddress } from './calls.ts'
import { Gateway, Refused, Unreachable } from './gateway.ts'

/** FAPI-12: the period of the courier's list. */
const threeDaysMs = 3 * 24 * 60 * 60 * 1000

/** The most orders in one answer of the console (`ConsoleOrders`). */
const consolePage = 50

const stepCalls = { accept: 'acceptOrder', ready: 'readyOrder', offer: 'offerOrderAgain' } as const

/** The gateway as phones use it: over HTTP, with a network that may fail. */
export const gatewayHttp = (address: GatewayAddress): Layer.Layer<Gateway> => {
  const { ask, once, admin, bearer } = callsTo(address)

  return Layer.succeed(Gateway, {
    ready: ask('readyz', (_, signal, fetch) =>
      fetch(new Request(`${address.baseUrl}/readyz`, { signal })).then((response) => ({ response })),
    ).pipe(
      Effect.catchTag('Refused', ({ operation, status }) => Effect.fail(new Unreachable({ operation, cause: status }))),
      Effect.asVoid,
    ),

    store: (alias) =>
      ask('resolveAlias', (api, signal) => api.GET('/api/diner/{alias}', { params: { path: { alias } }, signal })).pipe(
        Effect.flatMap((resolved) =>
          resolved.type === 'branchContact'
            ? Effect.succeed(resolved.info)
            : Effect.fail(new Refused({ operation: 'resolveAlias', status: 404, code: 'NO_STORE', detail: alias })),
        ),
      ),

    aliases: Effect.forEach(
      Object.keys(countries),
      (country) => {
        const pagingOption = { pageSize: 100, offset: 0 }
        const body = { lat: 0, lng: 0, filters: { country, branch_contact: true }, pagingOption }
        return ask('listNearbyStores', (api, signal) => api.POST('/api/menu/near', { body, signal }))
      },
      { concurrency: 4 },
    ).pipe(
      Effect.map((found) =>
        found.flatMap(({ commerces }) => commerces.map(({ branchContact }) => branchContact.alias)).sort(),
      ),
    ),

    menu: (branchContactAlias, orderModeId) =>
      ask('readMenu', (api, signal) =>
        api.GET('/api/diner/{branchContactAlias}/menu/{orderModeId}', {
          params: { path: { branchContactAlias, orderModeId } },
          signal,
        }),
      ),

    country: (country) =>
      ask('readCountry', (api, signal) => api.GET('/api/country/{country}', { params: { path: { country } }, signal })),

    modeCharges: (id) => {
      const params = { path: { id } }
      return Effect.all(
        {
          fees: ask('readOrderModeFees', (api, signal) => api.GET('/api/ordermodes/{id}/fees', { params, signal })),
          discounts: ask('listGeneralDiscounts', (api, signal) =>
            api.GET('/api/ordermodes/{id}/generaldiscounts', { params, signal }),
          ),
          surcharges: ask('listGeneralSurcharges', (api, signal) =>
            api.GET('/api/ordermodes/{id}/generalsurcharges', { params, signal }),
          ),
        },
        { concurrency: 'unbounded' },
      )
    },

    quoteDelivery: (branchId, { lat, lng }) =>
      ask('quoteDelivery', (api, signal) =>
        api.GET('/api/branch/{branchId}/deliveryzones/fee', {
          params: { path: { branchId }, query: { lat, lng } },
          signal,
        }),
      ),

    submitOrder: (key, body) =>
      ask('submitOrder', (api, signal) =>
        api.POST('/api/order', { params: { header: { 'Idempotency-Key': key } }, body, signal }),
      ),

    submitOnce: (key, body) =>
      once('submitOrder', (api, signal) =>
        api.POST('/api/order', { params: { header: { 'Idempotency-Key': key } }, body, signal }),
      ),

    withdrawOnce: (key) =>
      once('withdrawSubmission', (api, signal) => api.POST('/api/order/withdrawal', { body: { key }, signal })),

    order: (branchContact, orderId) =>
      ask('readOrder', (api, signal) =>
        api.GET('/api/diner/{branchContact}/order/{orderId}', { params: { path: { branchContact, orderId } }, signal }),
      ),

    tracking: (alias, orderCode) =>
      ask('readTracking', (api, signal) =>
        api.GET('/api/logisticsorder/tracking/{alias}/{orderCode}', { params: { path: { alias, orderCode } }, signal }),
      ),

    consoleOrders: Effect.fnUntraced(function* (branchContactId, status) {
      const found: Wire['ConsoleOrder'][] = []
      for (;;) {
        const query = { branchContactId, status, offset: found.length, sort: 'oldest' as const }
        const { orders } = yield* ask('listConsoleOrders', (api, signal) =>
          api.GET('/api/console/orders', { params: { query }, headers: admin, signal }),
        )
        found.push(...orders)
        if (orders.length < consolePage) return found
      }
    }),

    orderHistory: (code) =>
      ask('listOrderHistory', (api, signal) =>
        api.GET('/api/console/orders/{code}/history', { params: { path: { code } }, headers: admin, signal }),
      ).pipe(Effect.map(({ steps }) => steps)),

    consoleStep: (key, code, step) =>
      ask(stepCalls[step], (api, signal) => {
        const options = {
          params: { path: { code }, header: { 'Idempotency-Key': key } },
          headers: admin,
          signal,
        }
        switch (step) {
          case 'accept':
            return api.POST('/api/console/orders/{code}/accept', options)
          case 'ready':
            return api.POST('/api/console/orders/{code}/ready', options)
          case 'offer':
            return api.POST('/api/console/orders/{code}/offer', options)
        }
      }).pipe(Effect.asVoid),

    cancelOrder: (key, code, reason) =>
      ask('cancelOrder', (api, signal) =>
        api.POST('/api/console/orders/{code}/cancel', {
          params: { path: { code }, header: { 'Idempotency-Key': key } },
          headers: admin,
          body: { reason },
          signal,
        }),
      ).pipe(Effect.asVoid),

    createStack: (key, branchContactId, shipmentIds) =>
      ask('createStack', (api, signal) =>
        api.POST('/api/console/stacks', {
          params: { header: { 'Idempotency-Key': key } },
          headers: admin,
          body: { branchContactId, shipmentIds: [...shipmentIds] },
          signal,
        }),
      ).pipe(Effect.asVoid),

    findRider: (branchContactId, phone) =>
      ask('findRider', (api, signal) =>
        api.GET('/api/rider/bc/phone', { params: { query: { branchContactId, phone } }, signal }),
      ),

    registerRider: (key, body) =>
      ask('registerRider', (api, signal) =>
        api.POST('/api/rider/createwithcode', { params: { header: { 'Idempotency-Key': key } }, body, signal }),
      ),

    updateRider: (key, id, body) =>
      ask('updateRider', (api, signal) =>
        api.PUT('/api/rider/{id}/updatewithcode', {
          params: { path: { id }, header: { 'Idempotency-Key': key } },
          body,
          signal,
        }),
      ),

    whoAmI: (token) => ask('whoAmI', (api, signal) => api.GET('/api/whoami', { headers: bearer(token), signal })),

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
      const { shipments } = yield* ask('listShipments', (api, signal) =>
        api.GET('/api/shipments', { params: { query }, headers: bearer(token), signal }),
      )
      return shipments
    }),

    shipment: (token, id) =>
      ask('readShipment', (api, signal) =>
        api.GET('/api/shipments/{id}', { params: { path: { id } }, headers: bearer(token), signal }),
      ),

    stacks: (token) =>
      ask('listShipmentStacks', (api, signal) =>
        api.GET('/api/shipmentstacks', {
          params: { query: { status: 'LOOKING_FOR_DRIVER', delivery_provider_name: 'OWN_FLEET' } },
          headers: bearer(token),
          signal,
        }),
      ).pipe(Effect.map(({ stacks }) => stacks)),

    stack: (token, id) =>
      ask('readStack', (api, signal) =>
        api.GET('/api/stacking/{id}', { params: { path: { id } }, headers: bearer(token), signal }),
      ),

    inHand: (token) =>
      ask(
        'readRiderShipment',
        (api, signal) =>
          api.GET('/api/shipments/rider', { headers: bearer(token), signal }) as Promise<
            CallAnswer<Wire['RiderShipment'] | undefined>
          >,
      ).pipe(Effect.map((found) => found || null)),

    takeStep: (key, token, body) =>
      ask('updateShipment', (api, signal) =>
        api.PUT('/api/shipments/{id}', {
          params: { path: { id: body.id }, header: { 'Idempotency-Key': key } },
          headers: bearer(token),
          body,
          signal,
        }),
      ),

    takeStackStep: (key, token, body) =>
      ask('updateStack', (api, signal) =>
        api.PUT('/api/stacking/{id}', {
          params: { path: { id: body.id }, header: { 'Idempotency-Key': key } },
          headers: bearer(token),
          body,
          signal,
        }),
      ),

    sendPositions: (token, id, fixes) =>
      once('sendPositions', (api, signal) =>
        api.POST('/api/rider/{id}/positions', {
          params: { path: { id } },
          headers: bearer(token),
          body: { fixes: [...fixes] },
          signal,
        }),
      ),
  })
}
