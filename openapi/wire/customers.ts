import type { CustomerAddress } from '#domain/customer/events.ts'
import type { KnownCustomer } from '#domain/customer/state.ts'
import { dishesInShort } from '#domain/order/dishes.ts'
import type { KnownOrder } from '#domain/order/state.ts'
import { amountsOf, type NotationOf, writeMoney } from './amounts.ts'
import type { Wire } from './schemas.ts'
import type { Origin } from './shipments.ts'

type KnownFields = NonNullable<Wire['OrderingCustomer']['told']>
type CustomerData = Pick<KnownCustomer, 'name' | 'optIn' | 'email' | 'addresses'> & { readonly phone: string }

type Reader = {
  readonly told: KnownFields
  /** The reader has a session of the phone. */
  readonly isProven: boolean
  readonly offersCode: boolean
}

/** CUST-02, ruling-89. Only a reader with a session of the phone gets the e-mail. */
export const writeOrderingCustomer = (
  { name, phone, optIn, email, addresses }: CustomerData,
  { balance, rewards }: { readonly balance: number; readonly rewards: readonly string[] },
  { told, isProven, offersCode }: Reader,
): Wire['OrderingCustomer'] => ({
  name,
  phone,
  optIn,
  addressesRegistered: addresses.map(writeAddress),
  loyaltyPointsBalance: balance,
  claimedRewardIds: [...rewards],
  email: isProven ? email : null,
  told,
  offersCode,
})

const writeAddress = ({ position, ...words }: CustomerAddress): Wire['RegisteredAddress'] => ({
  ...words,
  lat: position?.lat ?? null,
  lng: position?.lng ?? null,
})

/** OPEN-75: an order in the list of its customer. */
export const writeOrderSummary = (
  order: KnownOrder,
  { store, branch }: Origin,
  notationOf: NotationOf,
): Wire['OrderSummary'] => ({
  id: order.orderId,
  code: order.code,
  status: order.status,
  type: order.orderModeType,
  orderModeName: order.orderModeName,
  orderedAt: order.times.placed,
  scheduled: order.scheduledAt !== null,
  scheduledAt: order.scheduledAt,
  total: amountsOf(order.money.decimals).write(order.totals.total),
  money: writeMoney(order.money, notationOf),
  alias: store.alias,
  ...writeDishes(order, branch),
})

/** A plate that was taken out of the catalogue has no picture any more. */
function writeDishes(order: KnownOrder, { plates }: Origin['branch']) {
  const { dishes, more } = dishesInShort(order)
  const pictures = order.items.map(({ referenceId }) => plates.find(({ id }) => id === referenceId)?.imageUrl)
  return {
    dishes: dishes.map((dish) => ({ ...dish })),
    moreDishes: more,
    imageUrl: pictures.find((url) => typeof url === 'string') ?? null,
  } satisfies Partial<Wire['OrderSummary']>
}
