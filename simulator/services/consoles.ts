import { Context, Effect, Layer } from 'effect'
import type { LeverTarget, MenuTarget } from '#domain/availability/target.ts'
import type { OperatorPlace } from '#domain/operator/place.ts'
import type { Role } from '#domain/operator/role.ts'
import type { OfferedStep } from '#openapi/client/board/offered-steps.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { cookiesIn } from '../network/cookies.ts'
import { callsTo, type GatewayAddress } from './calls.ts'
import { type GatewayCall, Unreachable } from './gateway.ts'

/** The cookies of a tablet's browser, as its calls send them. */
export type Cookies = string

/** A step of a person at the board, or on the page of an order. */
export type PersonStep =
  | OfferedStep
  | { readonly is: 'acceptFor' | 'changeTime'; readonly time: Wire['OrderTime'] }
  | { readonly is: 'print' | 'offer' }

/** A thing that a store can turn off. */
type OfStore = { readonly storeId: string; readonly target: LeverTarget }

type OperatorAccount = { readonly name: string; readonly role: Role; readonly places: readonly OperatorPlace[] }

/**
 * The console's calls, as its pages make them from a tablet. Each is tried once, because a person presses again. The idempotency key
 * of a command comes first.
 */
export class Consoles extends Context.Service<
  Consoles,
  {
    /** Invites a person as the first administrator does; returns the token of the link. */
    readonly invite: (key: string, person: OperatorAccount) => GatewayCall<string>
    readonly acceptInvitation: (body: Wire['InvitationAcceptance']) => GatewayCall<Cookies>
    readonly signIn: (login: string, password: string) => GatewayCall<Cookies>
    /** Goes on with the PIN on a locked tablet. */
    readonly typePin: (cookies: Cookies, pin: string) => GatewayCall<Cookies>
    readonly session: (cookies: Cookies) => GatewayCall<Wire['ConsoleSession']>
    readonly board: (cookies: Cookies, storeId: string, after: string | null) => GatewayCall<Wire['ConsoleBoard']>
    readonly order: (cookies: Cookies, code: string) => GatewayCall<Wire['ConsoleOrder']>
    readonly step: (key: string, cookies: Cookies, code: string, step: PersonStep) => GatewayCall<void>
    readonly payments: (cookies: Cookies, code: string) => GatewayCall<readonly Wire['ConsolePayment'][]>
    readonly refund: (
      key: string,
      cookies: Cookies,
      payment: { readonly code: string; readonly paymentId: string },
      body: Wire['RefundRequest'],
    ) => GatewayCall<void>
    /** All that a store has turned off. */
    readonly levers: (cookies: Cookies, storeId: string) => GatewayCall<readonly Wire['Lever'][]>
    readonly pullLever: (
      cookies: Cookies,
      lever: OfStore & { readonly minutes: number },
    ) => GatewayCall<readonly Wire['Lever'][]>
    readonly releaseLever: (cookies: Cookies, lever: OfStore) => GatewayCall<readonly Wire['Lever'][]>
    /** Groups shipments that wait for a courier. */
    readonly createStack: (key: string, cookies: Cookies, body: Wire['StackRequest']) => GatewayCall<void>
    /** The tickets of a store that are not on paper yet. */
    readonly openTickets: (cookies: Cookies, storeId: string) => GatewayCall<readonly Wire['PrintedTicket'][]>
    /** Signs for the store's private channel. */
    readonly authorize: (cookies: Cookies, socketId: string, channel: string) => GatewayCall<string>
  }
>()('simulator/services/Consoles') {}

const stepCalls = {
  ...{ accept: 'acceptOrder', ready: 'readyOrder', dispatch: 'dispatchOrder' },
  ...{ deliver: 'deliverOrder', cancel: 'cancelOrder', see: 'acknowledgeOrder' },
  ...{ acceptFor: 'acceptOrder', changeTime: 'changeOrderTime', print: 'printOrder', offer: 'offerOrderAgain' },
} as const satisfies Record<PersonStep['is'], string>

export const consolesHttp = (address: GatewayAddress): Layer.Layer<Consoles> => {
  const { once, admin } = callsTo(address)
  const keyed = (key: string) => ({ header: { 'Idempotency-Key': key } })
  const as = (cookie: Cookies) => ({ headers: { cookie } })

  const leverCall = (
    type: LeverTarget['type'],
    call: Parameters<typeof once<Pick<Wire['StoreAvailability'], 'levers'>>>[1],
  ) => once(leverCalls[type], call).pipe(Effect.map(({ levers }) => levers))

  return Layer.succeed(Consoles, {
    invite: (key, { places, ...person }) =>
      once('inviteOperator', (api, signal) =>
        api.POST('/api/console/operators', {
          params: keyed(key),
          headers: admin,
          body: { ...person, places: [...places] },
          signal,
        }),
      ).pipe(Effect.map(({ link }) => link.split('#')[1] ?? '')),

    acceptInvitation: (body) =>
      once('acceptInvitation', async (api, signal) =>
        withCookies(await api.POST('/api/console/invitation/accept', { body, signal })),
      ),

    signIn: (login, password) =>
      once('signInToConsole', async (api, signal) =>
        withCookies(await api.POST('/api/console/session', { body: { login, password }, signal })),
      ),

    typePin: (cookies, pin) =>
      once('readConsoleSession', (api, signal) => api.GET('/api/console/session', { ...as(cookies), signal })).pipe(
        Effect.flatMap(({ people: [person] }) =>
          person
            ? once('switchOperator', async (api, signal) =>
                withCookies(
                  await api.POST('/api/console/session/person', {
                    ...as(cookies),
                    body: { operatorId: person.id, pin },
                    signal,
                  }),
                ),
              )
            : Effect.fail(new Unreachable({ operation: 'switchOperator', cause: 'the tablet knows nobody' })),
        ),
      ),

    session: (cookies) =>
      once('readConsoleSession', (api, signal) => api.GET('/api/console/session', { ...as(cookies), signal })),

    board: (cookies, branchContactId, after) =>
      once('readConsoleBoard', (api, signal) =>
        api.GET('/api/console/board', {
          params: { query: { branchContactId, ...(after !== null && { after }) } },
          ...as(cookies),
          signal,
        }),
      ),

    order: (cookies, code) =>
      once('readConsoleOrder', (api, signal) =>
        api.GET('/api/console/orders/{code}', { params: { path: { code } }, ...as(cookies), signal }),
      ),

    step: (key, cookies, code, step) =>
      once<unknown>(stepCalls[step.is], (api, signal) => {
        const options = { params: { path: { code }, ...keyed(key) }, ...as(cookies), signal }
        switch (step.is) {
          case 'accept':
            return api.POST('/api/console/orders/{code}/accept', options)
          case 'acceptFor':
            return api.POST('/api/console/orders/{code}/accept', { ...options, body: step.time })
          case 'changeTime':
            return api.POST('/api/console/orders/{code}/time', { ...options, body: step.time })
          case 'print':
            return api.POST('/api/console/orders/{code}/print', { ...options, body: { to: 'PRINTER' } })
          case 'offer':
            return api.POST('/api/console/orders/{code}/offer', options)
          case 'ready':
            return api.POST('/api/console/orders/{code}/ready', options)
          case 'dispatch':
            return api.POST('/api/console/orders/{code}/dispatch', options)
          case 'deliver':
            return api.POST('/api/console/orders/{code}/deliver', options)
          case 'cancel':
            return api.POST('/api/console/orders/{code}/cancel', { ...options, body: { code: step.code } })
          case 'see':
            return api.POST('/api/console/orders/{code}/acknowledge', { ...options, body: { what: step.what } })
          default:
            return step satisfies never
        }
      }).pipe(Effect.asVoid),

    payments: (cookies, code) =>
      once('listOrderPayments', (api, signal) =>
        api.GET('/api/console/orders/{code}/payments', { params: { path: { code } }, ...as(cookies), signal }),
      ).pipe(Effect.map(({ payments }) => payments)),

    refund: (key, cookies, path, body) =>
      once('refundPayment', (api, signal) =>
        api.POST('/api/console/orders/{code}/payments/{paymentId}/refund', {
          params: { path, ...keyed(key) },
          ...as(cookies),
          body,
          signal,
        }),
      ).pipe(Effect.asVoid),

    levers: (cookies, branchContactId) =>
      once('readStoreAvailability', (api, signal) =>
        api.GET('/api/console/stores/{branchContactId}/availability', {
          params: { path: { branchContactId } },
          ...as(cookies),
          signal,
        }),
      ).pipe(Effect.map(({ levers }) => levers)),

    pullLever: (cookies, { storeId: branchContactId, target, minutes }) =>
      leverCall(target.type, (api, signal) => {
        const options = { ...as(cookies), signal }
        const path = { branchContactId }
        switch (target.type) {
          case 'store':
            return api.PUT('/api/console/stores/{branchContactId}/pause', {
              ...{ params: { path }, ...options, body: { minutes } },
            })
          case 'mode':
            return api.PUT('/api/console/stores/{branchContactId}/pause', {
              ...{ params: { path }, ...options, body: { minutes, orderModeId: target.modeId } },
            })
          case 'busy':
            return api.PUT('/api/console/stores/{branchContactId}/busy', {
              ...{ params: { path }, ...options, body: { minutes, extraMinutes: target.extraMinutes } },
            })
          case 'zone':
            return api.PUT('/api/console/stores/{branchContactId}/availability/zones/{zoneId}', {
              ...{ params: { path: { ...path, zoneId: target.zoneId } }, ...options, body: { minutes } },
            })
          default:
            return api.PUT('/api/console/stores/{branchContactId}/availability/plates/{plateId}', {
              params: { path: { ...path, plateId: target.plateId } },
              ...{ ...options, body: { minutes, ...partIn(target) } },
            })
        }
      }),

    releaseLever: (cookies, { storeId: branchContactId, target }) =>
      leverCall(target.type, (api, signal) => {
        const options = { ...as(cookies), signal }
        const path = { branchContactId }
        switch (target.type) {
          case 'store':
            return api.DELETE('/api/console/stores/{branchContactId}/pause', { params: { path }, ...options })
          case 'mode':
            return api.DELETE('/api/console/stores/{branchContactId}/pause', {
              ...{ params: { path, query: { orderModeId: target.modeId } }, ...options },
            })
          case 'busy':
            return api.DELETE('/api/console/stores/{branchContactId}/busy', { params: { path }, ...options })
          case 'zone':
            return api.DELETE('/api/console/stores/{branchContactId}/availability/zones/{zoneId}', {
              ...{ params: { path: { ...path, zoneId: target.zoneId } }, ...options },
            })
          default:
            return api.DELETE('/api/console/stores/{branchContactId}/availability/plates/{plateId}', {
              params: { path: { ...path, plateId: target.plateId }, query: partIn(target) },
              ...options,
            })
        }
      }),

    createStack: (key, cookies, body) =>
      once('createStack', (api, signal) =>
        api.POST('/api/console/stacks', { params: keyed(key), ...as(cookies), body, signal }),
      ).pipe(Effect.asVoid),

    openTickets: (cookies, branchContactId) =>
      once('listOpenTickets', (api, signal) =>
        api.GET('/api/console/tickets', { params: { query: { branchContactId } }, ...as(cookies), signal }),
      ).pipe(Effect.map(({ tickets }) => tickets)),

    authorize: (cookies, socketId, channel) =>
      once('authorizeChannel', (api, signal) =>
        api.POST('/pusher/auth', { ...as(cookies), body: { socket_id: socketId, channel_name: channel }, signal }),
      ).pipe(Effect.map(({ auth }) => auth)),
  })
}

/** The names of the calls of levers in the measurements. */
const leverCalls = {
  ...{ store: 'pauseStore', mode: 'pauseStore', busy: 'startBusyMode', zone: 'closeZone' },
  ...{ plate: 'sellOutPlate', size: 'sellOutPlate', garnish: 'sellOutPlate' },
} as const satisfies Record<LeverTarget['type'], string>

/** The part of a plate, as the calls name it. */
function partIn(target: MenuTarget) {
  if (target.type === 'plate') return {}
  if (target.type === 'size') return { sizeId: target.sizeId }
  return { garnishGroupId: target.groupId, garnishId: target.garnishId }
}

type WithCookies = { readonly error?: unknown; readonly response: Response }

/** The cookies that an answer sets are all that a sign-in is asked for. */
const withCookies = ({ error, response }: WithCookies) => ({
  data: cookiesIn(response.headers).join('; '),
  error,
  response,
})
