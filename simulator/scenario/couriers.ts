import { z } from 'zod'
import { duration, share } from './values.ts'

/** The differences of a group's couriers from faultless ones. */
export const courierHabits = {
  from: duration.default(0).describe('The time of the first shift, from the start of the run'),
  over: duration.default(0).describe('The time in which all have begun'),
  cruises: z.boolean().default(false).describe('Whether they drive around while they wait, without standing still'),
  cancels: share.default(0).describe('The share of deliveries that they give back on the way'),
  endsShift: share
    .default(0)
    .describe('The share of deliveries during which they sign out or close the page, and come back later'),
  sharesPhone: z
    .boolean()
    .default(false)
    .describe('Whether each pair of them shares one account: two pages of one courier, in two places'),
  fixes: z
    .enum(['good', 'bad'])
    .default('good')
    .describe(
      'bad: positions that jump, come twice, late, out of order, with an accuracy of kilometres, or unreadable',
    ),
  clockOffBy: duration.default(0).describe('The error of their phones’ clocks'),
  clockIs: z.enum(['ahead', 'behind']).default('ahead').describe('The direction of the clocks’ error'),
}
