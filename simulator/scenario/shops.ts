import { z } from 'zod'
import { duration, share } from './values.ts'

const window = {
  from: duration.describe('When it begins, from the start of the run'),
  until: duration.describe('When it is over'),
}

/** The differences of a shop from one that sells everything to every diner. */
export const shopHabits = {
  rejects: share.default(0).describe('The share of orders that the shop turns down'),
  patience: duration
    .nullable()
    .default(null)
    .describe('How old an order is when the shop cancels it because no courier has taken it; without it never'),
  requeues: z
    .boolean()
    .default(false)
    .describe('The store’s setting by which what a courier gives back is offered again at once; only in virtual time'),
  pauses: z
    .array(z.strictObject(window))
    .max(20)
    .default([])
    .describe('When the store is closed for a while; only in virtual time'),
  sellsOut: z
    .array(
      z.strictObject({
        ...window,
        plates: z.array(z.string().min(1).max(100)).min(1).max(200).describe('Their ids in the catalogue'),
      }),
    )
    .max(20)
    .default([])
    .describe('When which plates are not on the menu; only in virtual time'),
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
