import { z } from 'zod'
import { alias, count, duration, only } from './values.ts'

/** People who follow another diner's order, by a link that the diner has sent them. */
export const watchers = z.strictObject({
  store: alias,
  count: count(20_000).describe('How many follow an order of somebody else that is under way'),
  over: duration.default(0).describe('How long it takes until the last has opened the link'),
  tabs: count(10).min(1).default(1).describe('On how many pages each follows it'),
  reads: z
    .enum(['all', 'slowly', 'never'])
    .default('all')
    .describe(
      'How their pages read: all at once; a frame in five seconds; the first few frames and then nothing, with a socket that stays open. In virtual time alone',
    ),
  only,
})
