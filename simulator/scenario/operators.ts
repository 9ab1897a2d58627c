import { z } from 'zod'
import { roles } from '#domain/operator/role.ts'
import { targetPattern } from './lever-target.ts'
import { alias, count, duration, only, share } from './values.ts'

const lever = {
  at: duration.describe('The time at which each of them turns it off, from the start of the run'),
  minutes: z.int().min(1).max(10_080).default(15).describe('The minutes after which it ends by itself'),
  endsAfter: duration
    .nullable()
    .default(null)
    .describe('The time after which they end it themselves; without it they leave it to end by itself'),
}

/** People of a shop at the console, each with an account of their own. */
export const operators = z.strictObject({
  store: alias,
  count: count(200).describe('The number of people'),
  role: z.enum(roles).default('encargado').describe('Their role in the console'),
  tablets: count(5).min(1).default(1).describe('The tablets on which each of them is signed in at once'),
  thinks: duration.default(10_000).describe('The longest time before each press'),
  rejects: share.default(0).describe('The share of new orders that they reject with a reason'),
  pressesTwice: share.default(0).describe('The share of presses that are sent twice at once'),
  refunds: share.default(0).describe('The share of online payments of which each of them gives a part back'),
  saysTimes: share
    .default(0)
    .describe('The share of new orders that they accept with a time, up to 15 minutes beyond the mode’s'),
  changesTimes: share
    .default(0)
    .describe('The share of accepted orders for which each of them says another time later'),
  stacks: share
    .default(0)
    .describe('The share of deliveries without a courier that each of them puts together with another one near it'),
  prints: share.default(0).describe('The share of accepted orders of which each of them asks for a ticket'),
  away: duration.default(30_000).describe('The longest time for which a tablet that died stays away'),
  pauses: z.array(z.strictObject(lever)).max(20).default([]).describe('The pauses of the store that they pull'),
  sellsOut: z
    .array(
      z.strictObject({
        ...lever,
        plates: z.array(z.string().min(1).max(100)).min(1).max(200).describe('Their ids in the catalogue'),
      }),
    )
    .max(20)
    .default([])
    .describe('The plates that they mark as sold out'),
  levers: z
    .array(
      z.strictObject({
        ...lever,
        targets: z
          .array(z.string().max(300).regex(targetPattern))
          .min(1)
          .max(200)
          .describe(
            'Sizes, garnishes, modes, zones and minutes of busy mode by their ids: size/PLATE/SIZE, garnish/PLATE/GROUP/GARNISH, mode/MODE, zone/ZONE of the store’s own address, busy/20',
          ),
      }),
    )
    .max(20)
    .default([])
    .describe('The other things that they turn off'),
  only,
})
