import { type Context, Effect } from 'effect'
import { cartDecider } from '#domain/cart/decide.ts'
import type { CartEvent } from '#domain/cart/events.ts'
import { storedCartTtl } from '#domain/cart/restore.ts'
import { isSoundCart } from '#domain/cart/sound.ts'
import type { Cart } from '#domain/cart/state.ts'
import { ApiError } from '#openapi/client/api-error.ts'
import { keepInStorage, type TextStorage } from '#openapi/client/keeper.ts'
import { createLogStore } from '#openapi/client/log-store.ts'
import { claimIn, forgetIn, type PendingSubmission, readSubmission } from '#openapi/client/pending-submission.ts'
import { repeated } from '#openapi/client/repeated.ts'
import { type OrderSubmission, type SubmissionResult, submitOrder } from '#openapi/client/submit-order.ts'
import { TabKilled } from '../network/network.ts'
import type { Gateway, GatewayCall } from '../services/gateway.ts'
import { Refused } from '../services/gateway.ts'
import { storedIn } from './storage.ts'

type OpenTab = {
  readonly storage: TextStorage
  readonly alias: string
  readonly calls: Pick<Context.Service.Shape<typeof Gateway>, 'submitOnce' | 'withdrawOnce'>
  readonly newId: () => string
  /** Runs after each call with an unknown result. */
  readonly onUnsure: () => void
}

/**
 * A tab of a diner's browser with the client's own rules for a cart and its order. It stores them in `storage`, and the
 * next tab continues from there when this one was killed.
 */
export const openTab = Effect.fnUntraced(function* ({ storage, alias, calls, newId, onUnsure }: OpenTab) {
  const run = Effect.runPromiseWith(yield* Effect.context<never>())
  const store = storedIn(storage, 'comanda.submission', readSubmission)
  const cart = createLogStore(
    cartDecider,
    keepInStorage<Cart, CartEvent>({
      ...{ key: 'comanda.cart', owner: 'diner', version: 1, ttlMs: storedCartTtl },
      storage: () => storage,
      watch: () => () => undefined,
    }),
    { isSound: isSoundCart, newId },
  )

  /** The order, a refusal or no answer; a killed tab never reports a result. */
  const press = (submission: OrderSubmission) =>
    Effect.tryPromise({
      try: (signal) =>
        new Promise<SubmissionResult>((resolve, reject) => {
          const ask = async (call: GatewayCall<unknown>) => {
            const answer = await run(Effect.result(call), { signal })
            if (answer._tag === 'Success') return answer.success
            const { failure } = answer
            if (failure._tag === 'Refused') throw new ApiError(failure.status, failure.code)
            onUnsure()
            if (!(failure.cause instanceof TabKilled)) throw new ApiError(0, 'NO_ANSWER')
            reject(failure.cause)
            return new Promise(() => undefined)
          }
          const page = {
            store,
            claim: async (made: PendingSubmission) => claimIn(store, made),
            place: (order: OrderSubmission, key: string) => ask(calls.submitOnce(key, order)),
            withdraw: (key: string) => ask(calls.withdrawOnce(key)),
            newId,
            repeated: <Answer>(again: () => Promise<Answer>, onLost?: () => void) =>
              repeated((milliseconds) => run(Effect.sleep(milliseconds), { signal }), again, onLost),
          }
          submitOrder(page, submission, { alias, messagesTo: null }).then(resolve, reject)
        }),
      catch: (cause) => outcomeOf(cause),
    })

  return {
    cart,
    press,
    /** The page of the order has opened. */
    goOn(key: string) {
      forgetIn(store, key)
      cart.dispatch({ type: 'EmptyCart' })
    },
  }
})

/** The result of a press without an order. */
export type NoOrder = Refused | 'UNKNOWN' | 'KILLED'

function outcomeOf(cause: unknown): NoOrder {
  if (cause instanceof TabKilled) return 'KILLED'
  if (!(cause instanceof ApiError) || cause.status === 0) return 'UNKNOWN'
  return new Refused({ operation: 'submitOrder', status: cause.status, code: cause.code, detail: '' })
}
