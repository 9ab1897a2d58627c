import { z } from 'zod'
import { alias, count, duration, only } from './values.ts'

/** People who follow another diner's order, by a link that the diner has sent them. */
export const watchers = z.strictObject({
  store: alias,
  count: count(20_000).describe('The number of people who follow another diner’s order that is under way'),
  over: duration.default(0).describe('The time in which all have opened the link'),
  tabs: count(10).min(1).default(1).describe('The number of pages on which each follows it'),
  reads: z
    .enum(['all', 'slowly', 'never'])
    .default('all')
    .describe(
      'The speed at which their pages read: all at once; a frame in five seconds; the first few frames and then nothing, with a socket that stays open. Only in virtual time',
    ),
  only,
})
