import { z } from 'zod'
import { duration, share } from './values.ts'

/** The differences of a group's couriers from faultless ones. */
export const courierHabits = {
  from: duration.default(0).describe('How long after the start of the run they begin their shifts'),
  over: duration.default(0).describe('How long it takes until the last has begun'),
  cruises: z.boolean().default(false).describe('Drive around while they wait, and stand nowhere'),
  cancels: share.default(0).describe('The share of deliveries that they give back on the way'),
  endsShift: share
    .default(0)
    .describe('The share of deliveries in the middle of which they sign out or close the page, and come back later'),
  sharesPhone: z
    .boolean()
    .default(false)
    .describe('Two of them each use one account at once: two pages of one courier, in two places'),
  fixes: z
    .enum(['good', 'bad'])
    .default('good')
    .describe(
      'bad: positions that jump, come twice, late, out of order, with an accuracy of kilometres, or unreadable',
    ),
  clockOffBy: duration.default(0).describe('How wrong the clocks of their phones are'),
  clockIs: z.enum(['ahead', 'behind']).default('ahead').describe('Where a wrong clock is'),
}
