import { Context, Effect, Layer } from 'effect'
import type { Wire } from '#openapi/wire/schemas.ts'
import { cookiesIn } from '../network/cookies.ts'
import { callsTo, type GatewayAddress } from './calls.ts'
import type { GatewayCall } from './gateway.ts'

/** The session cookie of a diner's browser; null for one that is not signed in. */
export type CustomerCookie = string | null

/** A company's data about a diner, and the diner's proof of a phone. The idempotency key of a command comes first. */
export class Customers extends Context.Service<
  Customers,
  {
    /** Asks for a code to be sent to the phone; returns the cookie without which the code does not count. */
    readonly askForCode: (key: string, phone: string, storeId: string) => GatewayCall<CustomerCookie>
    /** `cookie` is that of `askForCode`; the answer is the session. */
    readonly confirmCode: (
      key: string,
      proof: {
        readonly phone: string
        readonly storeId: string
        readonly code: string
        readonly cookie: CustomerCookie
      },
    ) => GatewayCall<CustomerCookie>
    readonly record: (session: CustomerCookie, phone: string, branchId: string) => GatewayCall<Wire['OrderingCustomer']>
    readonly orders: (session: CustomerCookie, phone: string, storeId: string) => GatewayCall<Wire['CustomerOrders']>
    readonly program: (branchId: string) => GatewayCall<Wire['LoyaltyProgram']>
    /** The newest hundred, newest first. */
    readonly points: (
      session: CustomerCookie,
      phone: string,
      branchId: string,
    ) => GatewayCall<readonly Wire['LoyaltyMovement'][]>
    readonly claimReward: (key: string, session: CustomerCookie, claim: Wire['LoyaltyClaim']) => GatewayCall<void>
    readonly submitOrder: (
      key: string,
      session: CustomerCookie,
      order: Wire['OrderSubmission'],
    ) => GatewayCall<Wire['SubmittedOrder']>
  }
>()('simulator/services/Customers') {}

const mostMovements = 100

export const customersHttp = (address: GatewayAddress): Layer.Layer<Customers> => {
  const { ask } = callsTo(address)
  const header = (key: string) => ({ 'Idempotency-Key': key })
  const as = (session: CustomerCookie) => ({ headers: session === null ? {} : { cookie: session } })

  return Layer.succeed(Customers, {
    askForCode: (key, phone, branchContactId) =>
      ask('requestOneTimeCode', async (api, signal) => {
        const { error, response } = await api.POST('/api/diner/customer/{phone}/code', {
          params: { path: { phone }, header: header(key) },
          body: { branchContactId },
          signal,
        })
        return { data: cookieOf(response, 'customerChallenge'), error, response }
      }),

    confirmCode: (key, { phone, storeId: branchContactId, code, cookie }) =>
      ask('confirmOneTimeCode', async (api, signal) => {
        const { error, response } = await api.POST('/api/diner/customer/{phone}/code/confirm', {
          params: { path: { phone }, header: header(key) },
          ...as(cookie),
          body: { branchContactId, code },
          signal,
        })
        return { data: cookieOf(response, 'customerSession'), error, response }
      }),

    record: (session, phone, branchId) =>
      ask('readOrderingCustomer', (api, signal) =>
        api.GET('/api/orderingcustomer/{phone}', {
          params: { path: { phone }, query: { branchId } },
          ...as(session),
          signal,
        }),
      ),

    orders: (session, phone, branchContactId) =>
      ask('listOrders', (api, signal) =>
        api.GET('/api/orders', { params: { query: { phone, branchContactId } }, ...as(session), signal }),
      ),

    program: (branchId) =>
      ask('readLoyaltyProgram', (api, signal) =>
        api.GET('/api/branch/{branchId}/loyalty-program', { params: { path: { branchId } }, signal }),
      ),

    points: (session, customerPhone, branchId) =>
      ask('listLoyaltyPoints', (api, signal) =>
        api.GET('/api/branch/{branchId}/loyalty-points/history/{customerPhone}', {
          params: { path: { branchId, customerPhone }, query: { limit: mostMovements } },
          ...as(session),
          signal,
        }),
      ),

    claimReward: (key, session, body) =>
      ask('claimLoyaltyReward', (api, signal) =>
        api.POST('/api/diner/customer/{phone}/loyalty-reward/{rewardId}', {
          params: { path: { phone: body.phone, rewardId: body.loyaltyRewardId }, header: header(key) },
          ...as(session),
          body,
          signal,
        }),
      ).pipe(Effect.asVoid),

    submitOrder: (key, session, body) =>
      ask('submitOrder', (api, signal) =>
        api.POST('/api/order', { params: { header: header(key) }, ...as(session), body, signal }),
      ),
  })
}

/** Returns a cookie that an answer sets, in the format of the next call. */
const cookieOf = ({ headers }: Response, name: string): CustomerCookie =>
  cookiesIn(headers).find((cookie) => cookie.startsWith(`${name}=`)) ?? null
