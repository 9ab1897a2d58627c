import { z } from 'zod'
import { duration, share } from './values.ts'

const window = {
  from: duration.describe('The beginning, from the start of the run'),
  until: duration.describe('The end, from the start of the run'),
}

/** The differences of a shop from one that sells everything to every diner. */
export const shopHabits = {
  rejects: share.default(0).describe('The share of orders that the shop rejects'),
  patience: duration
    .nullable()
    .default(null)
    .describe('The age at which the shop cancels an order that no courier has taken; without it never'),
  requeues: z
    .boolean()
    .default(false)
    .describe(
      'The store’s setting that offers a delivery again at once when its courier gives it back; only in virtual time',
    ),
  offerWaves: z
    .strictObject({
      couriers: z.int().min(1).max(100).default(5).describe('The couriers of each wave'),
      seconds: z.int().min(5).max(600).default(20).describe('The seconds before the next wave'),
      waves: z.int().min(1).max(20).default(3).describe('The waves before every courier is asked'),
    })
    .nullable()
    .default(null)
    .describe(
      'The store’s setting that asks the nearest free couriers first; null asks all at once. In real time the gateway’s own setting stays',
    ),
  pauses: z
    .array(z.strictObject(window))
    .max(20)
    .default([])
    .describe('The times in which the store is closed for a while; only in virtual time'),
  sellsOut: z
    .array(
      z.strictObject({
        ...window,
        plates: z.array(z.string().min(1).max(100)).min(1).max(200).describe('Their ids in the catalogue'),
      }),
    )
    .max(20)
    .default([])
    .describe('The times in which some plates are not on the menu; only in virtual time'),
}

type OfCatalog = {
  readonly store: string
  readonly requeues: boolean
  readonly pauses: readonly unknown[]
  readonly sellsOut: readonly unknown[]
}

/** The stores whose catalogue changes: no call does that, so only a world can. */
export const storesThatChange = (shops: readonly OfCatalog[]): readonly string[] =>
  shops.filter((shop) => shop.requeues || shop.pauses.length + shop.sellsOut.length > 0).map(({ store }) => store)
