import { ECDH } from 'node:crypto'
import { overStatuses } from '#domain/order/progress.ts'
import type { KnownOrder } from '#domain/order/state.ts'
import { orderOfStore } from '../aggregates/orders/queries.ts'
import type { Ground } from '../ground/ground.ts'
import type { Operations } from '../http/operations.ts'
import { problem } from '../http/problems.ts'
import { isPublicEndpoint } from './endpoint.ts'
import { pushKeys } from './keys.ts'
import { endSubscription, keepSubscription, moveSubscriptions } from './subscriptions.ts'

const notFound = problem(404, 'ORDER_NOT_FOUND', 'No order of this store has this code.')
const over = problem(409, 'ORDER_OVER', 'The order has ended: there will be no news of it.')
const full = problem(409, 'TOO_MANY_BROWSERS', 'Five browsers are told of this order already.')
const off = problem(409, 'PUSH_NOTICES_OFF', 'This installation sends no push notices.')
const wrongEndpoint = problem(422, 'ENDPOINT_NOT_PUBLIC', 'A push endpoint is an https address of a public name.')
const wrongKeys = problem(422, 'KEYS_NOT_VALID', 'These are no keys of a push subscription.')

/** Subscriptions of browsers to an order, for a caller who knows the order's store and code. */
export function pushOperations({ log, catalog, clock }: Pick<Ground, 'log' | 'catalog' | 'clock'>, isOn: boolean) {
  const orderOf = async (alias: string, code: string): Promise<KnownOrder | null> => {
    const store = catalog().served.storeByAlias(alias)
    return store ? orderOfStore(log.sql, store.id, code) : null
  }

  return {
    async readPushKey() {
      return { status: 200, body: { publicKey: isOn ? (await pushKeys(log.sql)).publicKey : null } }
    },

    async subscribeToOrder({ path: { branchContact, orderId }, body: { endpoint, keys } }) {
      if (!isOn) return off
      if (!isPublicEndpoint(endpoint)) return wrongEndpoint
      if (!isKeyPair(keys)) return wrongKeys
      const order = await orderOf(branchContact, orderId)
      if (!order) return notFound
      if (overStatuses.includes(order.status)) return over
      const isStored = await keepSubscription(log.sql, order.orderId, { endpoint, ...keys }, clock.now())
      return isStored ? { status: 204, body: undefined } : full
    },

    async movePushSubscription({ body: { from, to } }) {
      if (!isOn) return off
      if (!isPublicEndpoint(to.endpoint)) return wrongEndpoint
      if (!isKeyPair(to.keys)) return wrongKeys
      await moveSubscriptions(log.sql, from, { endpoint: to.endpoint, ...to.keys })
      return { status: 204, body: undefined }
    },

    /** Succeeds also for an order that no longer exists: the diner's wish is already met. */
    async unsubscribeFromOrder({ path: { branchContact, orderId }, body: { endpoint } }) {
      const order = await orderOf(branchContact, orderId)
      if (order) await endSubscription(log.sql, order.orderId, endpoint)
      return { status: 204, body: undefined }
    },
  } satisfies Partial<Operations>
}

/** An uncompressed point on the curve P-256, and sixteen bytes (RFC 8291): else each notice would fail when it is encrypted. */
function isKeyPair({ p256dh, auth }: { readonly p256dh: string; readonly auth: string }): boolean {
  const [point, secret] = [Buffer.from(p256dh, 'base64url'), Buffer.from(auth, 'base64url')]
  return point.length === 65 && point[0] === 4 && isOnCurve(point) && secret.length === 16
}

function isOnCurve(point: Buffer): boolean {
  try {
    ECDH.convertKey(point, 'prime256v1')
    return true
  } catch {
    return false
  }
}
