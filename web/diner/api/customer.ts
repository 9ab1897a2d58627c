import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Wire } from '#openapi/wire/schemas.ts'
import { isWorthRetrying } from '../../shared/api/api-error.ts'
import { answerOf, api } from '../../shared/api/client.ts'
import { logProblem } from '../../shared/api/diner-log.ts'
import { newId } from '../../shared/new-id.ts'
import { isAnswer, type OrderSummary, readOrders } from './customer-orders.ts'

/** CUST-01, CUST-18: the record of a customer, or the part that is left after a failed call. */
export type CustomerRecord =
  | ({ readonly isLoaded: true } & Wire['OrderingCustomer'])
  | { readonly isLoaded: false; readonly optIn: false; readonly addressesRegistered: readonly [] }

const noCustomer: CustomerRecord = { isLoaded: false, optIn: false, addressesRegistered: [] }

/** API-16. Rejects with the reason: 401 asks for a code, 404 means no customer with this phone. */
export const readCustomer = (
  branchId: string,
  phone: string,
  signal?: AbortSignal,
): Promise<Wire['OrderingCustomer']> =>
  answerOf(
    api.GET('/api/orderingcustomer/{phone}', {
      params: { path: { phone }, query: { branchId } },
      ...(signal && { signal }),
    }),
  )

/** CUST-18. An unknown customer and an unproven phone are answers, not failures. */
export const customerQuery = (branchId: string, phone: string) =>
  queryOptions({
    queryKey: ['customer', branchId, phone],
    queryFn: ({ signal }): Promise<CustomerRecord> =>
      readCustomer(branchId, phone, signal).then(
        (record) => ({ isLoaded: true, ...record }),
        (error: unknown) => {
          if (signal.aborted) throw error
          if (!isAnswer(error)) logProblem(error, { component: 'customer', branchId })
          return noCustomer
        },
      ),
  })

/** OPEN-11. */
const ordersPageSize = 10

/** CUST-17, CUST-19, API-20. A page that is not full is the last. */
export const customerOrdersQuery = (storeId: string, phone: string) =>
  infiniteQueryOptions({
    queryKey: ['customer-orders', storeId, phone],
    queryFn: ({ pageParam, signal }) => readOrders(storeId, phone, pageParam * ordersPageSize, signal),
    initialPageParam: 0,
    getNextPageParam: (page: readonly OrderSummary[], _, number) =>
      page.length < ordersPageSize ? undefined : number + 1,
  })

type AtStore = { readonly storeId: string; readonly phone: string }

/** Asks the gateway to send a one-time code to the phone. */
export const askForCode = ({ storeId, phone }: AtStore): Promise<unknown> =>
  answerOf(
    api.POST('/api/diner/customer/{phone}/code', { params: { path: { phone } }, body: { branchContactId: storeId } }),
  )

/** Proves with the code that the phone is the diner's; this browser then has a session. */
export const confirmCode = ({ storeId, phone }: AtStore, code: string): Promise<unknown> =>
  answerOf(
    api.POST('/api/diner/customer/{phone}/code/confirm', {
      params: { path: { phone } },
      body: { branchContactId: storeId, code },
    }),
  )

/**
 * Ends this browser's session, and the access that its orders give. Without an answer the call waits for the network,
 * even after the page is closed.
 */
export async function endSession(): Promise<void> {
  const path = '/api/diner/customer/session'
  await answerOf(api.DELETE(path))
    .catch(async (error: unknown) => {
      logProblem(error, { component: 'customer-session' })
      if (!isWorthRetrying(error)) return
      const { sendLater } = await import('../../shared/api/send-later.ts')
      sendLater({ key: newId(), method: 'DELETE', path, contentType: 'application/json', body: '' })
    })
    .catch(() => undefined)
}
