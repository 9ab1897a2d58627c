import { isDeepStrictEqual } from 'node:util'
import { Clock, Effect, Random } from 'effect'
import { quietUntil } from '#domain/abandoned-cart/quiet-hours.ts'
import type { QuietHours } from '#domain/catalog/store.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import type { Tempo } from '../ground/tempo.ts'
import { Actor } from '../network/network.ts'
import type { CartStory } from '../scenario/cart-stories.ts'
import type { Bounds } from '../scenario/values.ts'
import { Carts, type RecoveryLink } from '../services/carts.ts'
import { Ledger } from '../services/ledger.ts'
import { fillForm, submit } from './diner.ts'
import { type Person, somebody } from './person.ts'

/** The events of an abandoned cart, and the number of notices that its owner should have read at the end. */
const noticesOf = {
  forgotten: 1,
  returned: 0,
  ordered: 0,
  recovered: 1,
  expired: 1,
  'left-twice': 1,
  'not-agreed': 0,
  stranger: 0,
  stopped: 1,
  'in-quiet-hours': 1,
} as const satisfies Record<CartStory, number>

type Plan = {
  readonly storeAlias: string
  readonly story: CartStory
  readonly tempo: Tempo
  readonly quietHours: QuietHours | null
  /** How long after the notice a recovered cart is opened, in milliseconds; null for three hours after it was left. */
  readonly returnsAfter: Bounds | null
}

/** One diner who abandons a cart; every story except a stranger's begins with an order an hour earlier. */
export const leaveACart = Effect.fn('Diner.leaveACart')(function* (plan: Plan) {
  const person = yield* somebody
  const { story } = plan
  if (story !== 'stranger') {
    yield* order(plan, person, story !== 'not-agreed')
    yield* Effect.sleep('1 hour')
  }
  const cart = yield* leftCart(plan, person)
  if (story === 'in-quiet-hours') yield* untilQuiet(plan, cart)
  yield* cart.leave
  yield* stories[story](plan, cart)
  yield* cart.count(story)
})

type LeftCart = Effect.Success<ReturnType<typeof leftCart>>
type Story = (plan: Plan, cart: LeftCart) => Effect.Effect<unknown, Failures, Needs>
type Failures = Effect.Error<ReturnType<typeof order>> | Effect.Error<LeftCart['leave']>
type Needs = Effect.Services<ReturnType<typeof order>> | Effect.Services<LeftCart['leave']>

const untilTheNotice = Effect.sleep('3 hours')
const aDay = Effect.sleep('25 hours')

const stories: Readonly<Record<CartStory, Story>> = {
  forgotten: (_, cart) => Effect.andThen(aDay, cart.read),
  'not-agreed': (_, cart) => Effect.andThen(aDay, cart.read),
  stranger: (_, cart) => Effect.andThen(aDay, cart.read),
  'in-quiet-hours': (_, cart) => Effect.andThen(aDay, cart.read),
  returned: (_, cart) =>
    Effect.sleep('2 minutes').pipe(Effect.andThen(cart.comeBack), Effect.andThen(aDay), Effect.andThen(cart.read)),
  ordered: (plan, cart) =>
    Effect.sleep('2 minutes').pipe(
      Effect.andThen(order(plan, cart.person, true)),
      Effect.andThen(cart.close('ordered')),
      Effect.andThen(aDay),
      Effect.andThen(cart.read),
    ),
  recovered: (plan, cart) =>
    untilTheReturn(plan, cart).pipe(
      Effect.andThen(cart.open('foreign')),
      Effect.andThen(cart.open('own')),
      Effect.andThen(order(plan, cart.person, true)),
      Effect.andThen(cart.close('ordered')),
      Effect.andThen(aDay),
      Effect.andThen(cart.read),
    ),
  expired: (_, cart) =>
    untilTheNotice.pipe(
      Effect.andThen(cart.read),
      Effect.andThen(Effect.sleep('8 days')),
      Effect.andThen(cart.open('late')),
    ),
  'left-twice': (_, cart) =>
    untilTheNotice.pipe(
      Effect.andThen(cart.read),
      Effect.andThen(cart.comeBack),
      Effect.andThen(Effect.sleep('10 minutes')),
      Effect.andThen(cart.leave),
      Effect.andThen(aDay),
      Effect.andThen(cart.read),
    ),
  stopped: (_, cart) =>
    untilTheNotice.pipe(
      Effect.andThen(cart.read),
      Effect.andThen(cart.stop),
      Effect.andThen(Effect.sleep('2 days')),
      Effect.andThen(cart.leave),
      Effect.andThen(aDay),
      Effect.andThen(cart.read),
    ),
}

const betweenLooks = 60_000
/** Quiet hours may hold a notice back for most of a day. */
const mostLooks = 25 * 60

/** Waits for the notice, and then for the time that the owner of the cart takes. */
const untilTheReturn = Effect.fnUntraced(function* ({ returnsAfter }: Plan, cart: LeftCart) {
  if (returnsAfter === null) return yield* Effect.andThen(untilTheNotice, cart.read)
  const after = yield* Random.nextBetween(...returnsAfter)
  const isTold = Effect.map(cart.read, () => cart.toldAt() !== null)
  for (let left = mostLooks; left > 0 && !(yield* isTold); left--) yield* Effect.sleep(betweenLooks)
  yield* Effect.sleep(Math.max(0, (cart.toldAt() ?? 0) + after - (yield* Clock.currentTimeMillis)))
})

const order = Effect.fnUntraced(function* ({ storeAlias, tempo }: Plan, person: Person, optIn: boolean) {
  const { form } = yield* fillForm(storeAlias, tempo, person, { optIn })
  return yield* submit(`${person.phone}-${yield* Clock.currentTimeMillis}`, form)
})

/** A page with a cart, and its owner's phone. */
const leftCart = Effect.fnUntraced(function* ({ storeAlias, story, tempo, quietHours }: Plan, person: Person) {
  const [carts, ledger, cart] = [yield* Carts, yield* Ledger, yield* Actor]
  const { store, form } = yield* fillForm(storeAlias, tempo, person)
  const place = { phone: person.phone, email: null, branchContactId: store.id, branchId: store.branchId }
  const { timeZone } = store
  const isQuietAt = (at: number) => quietUntil(new Date(at).toISOString(), timeZone, quietHours) !== null
  let absence = 0
  let read = 0
  let toldAt: number | null = null
  let link: RecoveryLink | null = null
  let stopToken: string | null = null

  const close = Effect.fnUntraced(function* (why: 'returned' | 'ordered' | 'stopped') {
    yield* ledger.record({ type: 'CartClosed', cart, why, at: yield* Clock.currentTimeMillis })
  })
  const key = Effect.map(Clock.currentTimeMillis, (now) => `${cart}-${now}`)

  return {
    person,
    isQuietAt,
    close,
    /** When the first notice was sent, as far as its owner has read; null before. */
    toldAt: () => toldAt,
    leave: Effect.gen(function* () {
      absence++
      const agreed = story !== 'not-agreed' && story !== 'stranger'
      const isQuiet = isQuietAt(yield* Clock.currentTimeMillis)
      yield* ledger.record({ type: 'CartLeft', cart, agreed, isQuiet })
      yield* carts.leave(yield* key, {
        ...place,
        items: form.items,
        orderModeId: form.orderModeId,
        navigationEvent: 'visibilitychange:hidden',
        absenceId: `${cart}-${absence}`.replaceAll(/[^\w-]/g, '-'),
      })
    }),
    comeBack: Effect.gen(function* () {
      yield* carts.comeBack(yield* key, {
        ...place,
        navigationEvent: 'visibilitychange:visible',
        absenceId: `${cart}-${absence}`.replaceAll(/[^\w-]/g, '-'),
      })
      yield* close('returned')
    }),
    /** Reads the messages since the last look. */
    read: Effect.gen(function* () {
      const messages = yield* carts.messagesTo(person.phone)
      for (const { sentAt, text } of messages.slice(read)) {
        yield* ledger.record({ type: 'NoticeRead', cart, sentAt, isQuiet: isQuietAt(sentAt) })
        toldAt ??= sentAt
        link = linkIn(text, store.id) ?? link
        stopToken = /\/mensajes\/[^?\s]+\?token=([\w.-]+)/.exec(text)?.[1] ?? stopToken
      }
      read = messages.length
    }),
    open: Effect.fnUntraced(function* (as: 'own' | 'foreign' | 'late') {
      if (!link) return
      const phone = as === 'foreign' ? (yield* somebody).phone : link.phone
      const found = yield* carts.recover({ ...link, phone })
      const isSame = isDeepStrictEqual(found?.items.map(bought), form.items.map(bought))
      yield* ledger.record({ type: 'CartOpened', cart, as, found: found !== null, isSame })
    }),
    stop: Effect.gen(function* () {
      if (!stopToken) return
      yield* carts.stopMessages(yield* key, stopToken)
      yield* close('stopped')
    }),
    count: (told: CartStory) =>
      ledger.record({ type: 'NoticesCounted', cart, story: told, read, due: noticesOf[told] }),
  }
})

const untilQuiet = Effect.fnUntraced(function* ({ quietHours }: Plan, { isQuietAt }: LeftCart) {
  const isQuiet = Effect.map(Clock.currentTimeMillis, (now) => quietHours === null || isQuietAt(now))
  while (!(yield* isQuiet)) yield* Effect.sleep('10 minutes')
})

/**
 * Returns the fields of a line that identify the purchase, in a fixed order, because the gateway's database orders
 * fields in its own way.
 */
const bought = ({ quantity, referenceId, sizeId, extras }: Wire['CartItem']) => [
  ...[quantity, referenceId, sizeId],
  extras.map(({ groupId, groupItems }) => [groupId, groupItems.map((item) => [item.referenceId, item.quantity])]),
]

function linkIn(text: string, storeId: string): RecoveryLink | null {
  const [address] = /\S*\/menu\/\S+/.exec(text) ?? []
  if (!address) return null
  const { searchParams } = new URL(address, 'http://phone')
  const [phone, token] = [searchParams.get('phone'), searchParams.get('token')]
  return phone && token ? { phone, token, storeId } : null
}
