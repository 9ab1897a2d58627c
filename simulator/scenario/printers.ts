import { z } from 'zod'
import { alias, count, duration, only, share } from './values.ts'

/** Programs at a shop that fetch its tickets and print them. */
export const printers = z.strictObject({
  store: alias,
  count: count(5).default(1).describe('The number of programs, which share the store’s token'),
  fails: share
    .default(0)
    .describe('The share of tickets of which the printer says that they did not print, or that it does not know'),
  away: z
    .array(
      z.strictObject({
        at: duration.describe('The time at which they are switched off, from the start of the run'),
        for: duration.describe('The duration'),
      }),
    )
    .max(20)
    .default([])
    .describe('The times in which they are off; a ticket in hand is lost'),
  only,
})
