import { z } from 'zod'
import { cartStories, isRecovered, sumOf } from './cart-stories.ts'
import { courierHabits } from './couriers.ts'
import { codeLimit, dinerHabits, webhooks } from './diners.ts'
import { operators } from './operators.ts'
import { printers } from './printers.ts'
import { shopHabits } from './shops.ts'
import { alias, count, duration, durations, instant, only, share, shares } from './values.ts'
import { watchers } from './watchers.ts'

const name = z.string().regex(/^[a-z][a-z0-9-]{0,59}$/, 'lower-case letters, digits and hyphens')

const shop = z.strictObject({
  store: alias.describe('The alias of a store in the gateway’s catalogue'),
  stacks: count(20)
    .min(1)
    .default(1)
    .describe('The number of waiting shipments that become one stack; 1 makes no stacks'),
  ...shopHabits,
})

const diners = z.strictObject({
  store: alias,
  count: count(20_000).describe('The number of diners'),
  over: duration.default(0).describe('The time in which all arrive'),
  tapsTwice: share.default(0).describe('The share that sends the same order twice'),
  tabs: count(10).min(1).default(1).describe('The number of pages on which each watches the order'),
  thinks: duration
    .default(0)
    .describe('The longest time between the menu and the order; then they look at the store again'),
  ...dinerHabits,
  only,
})

const couriers = z.strictObject({
  store: alias,
  count: count(5_000),
  securityCode: z
    .string()
    .min(1)
    .max(40)
    .default('1234')
    .describe('The code with which they sign in, which is the store’s `riderSecurityCode`; the demo’s without it'),
  race: z.boolean().default(false).describe('Whether they wait before each slide until another courier wants the same'),
  ...courierHabits,
  only,
})

const cartStory = z.enum(cartStories)

const carts = z
  .strictObject({
    store: alias,
    story: z
      .union(
        [
          cartStory,
          z
            .partialRecord(cartStory, share)
            .refine(
              (parts) => Math.abs(sumOf(parts) - 1) < 1e-6,
              'write shares with the sum 1, such as { forgotten: 0.7, recovered: 0.3 }',
            ),
        ],
        `one of ${cartStories.join(', ')}, or shares of them`,
      )
      .describe('The story of each cart, or the share of each story, such as { forgotten: 0.7, recovered: 0.3 }'),
    count: count(1_000).default(1).describe('The number of diners who abandon such a cart'),
    over: duration.default(0).describe('The time in which all arrive'),
    returnsAfter: durations
      .nullable()
      .default(null)
      .describe(
        'How long after the notice a recovered cart is opened, such as 20m..50m; else three hours after it was left',
      ),
    recovers: z
      .strictObject({
        share: shares.describe('The expected share of these carts, such as 0.25..0.35'),
        within: duration.describe('The longest time from the notice to the order'),
      })
      .nullable()
      .default(null)
      .describe('The expectation that so many of these carts end in an order after their notice'),
    only,
  })
  .refine(({ story, returnsAfter, recovers }) => isRecovered(story) || (returnsAfter === null && recovers === null), {
    path: ['story'],
    error:
      'none of these carts is recovered, which returnsAfter and recovers are about: write recovered or a share of it',
  })

const fault = z.strictObject({
  kind: z
    .enum(['delay', 'lose-request', 'lose-answer', 'kill-tab', 'repeat', 'error', 'cut', 'deaf', 'slow'])
    .describe(
      'The fault: calls that are late, lost, doubled or refused; a tab or a tablet that is killed before a change is answered; no network at all; a silent network; pages that are slow at each frame, in virtual time',
    ),
  status: z
    .literal([503, 429])
    .default(503)
    .describe('The status of an error: 503 for a gateway that is not ready, 429 for too many calls of the address'),
  on: z
    .enum(['couriers', 'diners', 'shops', 'operators', 'printers', 'carts', 'watchers', 'all'])
    .default('all')
    .describe('The actors that it hits'),
  rate: share.default(1).describe('The share of calls that it hits; for a cut or deaf network, the share of actors'),
  from: duration.default(0).describe('The beginning, from the start of the run'),
  until: duration.nullable().default(null).describe('The end; without it the fault never ends'),
  by: duration
    .default(5_000)
    .describe('The longest delay, the time that a slow page takes for a frame, and the wait that a 429 asks for'),
})

const outage = z.strictObject({
  kind: z
    .enum(['kill', 'leave', 'database', 'bus'])
    .describe(
      'A node dies in the middle of its work, or shuts down; or no node reaches the database, or the nodes do not reach each other',
    ),
  node: z.int().min(1).default(1).describe('The node that dies or shuts down, counted from 1'),
  at: duration.describe('The beginning, from the start of the run'),
  for: duration.describe('The duration; then the node starts again'),
})

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time of day, such as 22:00')

/** A file's description of a run. */
export const scenarioSchema = z
  .strictObject({
    name,
    about: z.string().max(500).default('').describe('The purpose of this run, in one sentence'),
    seed: z.string('a text, such as "7" in quotes').max(100).default('1').describe('The same seed gives the same run'),
    starts: instant.default('2026-11-21T19:00:00-03:00').describe('The time at which a run in virtual time begins'),
    lasts: duration.describe('The duration of the run; everything unfinished is cut off'),
    tempo: z.enum(['calm', 'fast', 'rush', 'patrol']).default('calm').describe('The speed of people and scooters'),
    shops: z.array(shop).max(50).default([]),
    operators: z.array(operators).max(50).default([]).describe('The shop’s people at the console'),
    printers: z.array(printers).max(50).default([]).describe('Printing programs of shops; only in virtual time'),
    diners: z.array(diners).max(50).default([]),
    couriers: z.array(couriers).max(50).default([]),
    watchers: z.array(watchers).max(50).default([]).describe('People who follow other diners’ orders'),
    faults: z.array(fault).max(50).default([]).describe('Faults between people and the gateway'),
    nodes: z.int().min(1).max(4).default(1).describe('Nodes of the gateway of a run in virtual time'),
    outages: z.array(outage).max(20).default([]).describe('Outages behind the gateway of a run in virtual time'),
    carts: z.array(carts).max(50).default([]).describe('Diners who abandon a cart'),
    quietHours: z
      .strictObject({ from: timeOfDay, to: timeOfDay })
      .nullable()
      .default(null)
      .describe('The hours in which the stores of a run in virtual time send no notices, on their own clocks'),
    customerVerification: z
      .enum(['off', 'private', 'code'])
      .default('off')
      .describe('The proof of a phone that the stores of a run in virtual time require'),
    codeLimits: z
      .array(codeLimit)
      .max(20)
      .default([])
      .describe('Discount codes with fewer uses in a run in virtual time'),
    paymentWindowHours: z
      .int()
      .min(1)
      .max(48)
      .default(24)
      .describe('The hours in which an order may be paid online in the stores of a run in virtual time'),
    webhooks,
    thresholds: z
      .record(
        z.string().regex(/^(p\d{1,2}(\.\d+)?|max) of \S.*$/, 'a quantile or max, such as "p95 of submitOrder"'),
        duration,
      )
      .default({})
      .describe(
        'The longest allowed times of the contract’s calls, of "fix to frame" or of the simulator’s "own delay": { p99 of submitOrder: 300ms }',
      ),
    expect: z
      .array(
        z.enum([
          ...(['every-order-arrives', 'every-order-ends', 'every-shipment-is-raced-for'] as const),
          ...(['riders-are-seen-moving', 'riders-never-jump'] as const),
          ...([
            'diners-are-turned-away',
            'notices-come-as-due',
            'deliveries-come-back',
            'every-offer-is-heard',
            'every-tablet-catches-up',
          ] as const),
        ]),
      )
      .default([])
      .describe('Invariants of this run besides those of every run'),
  })
  .superRefine(({ nodes, outages }, context) => {
    for (const [index, { node }] of outages.entries())
      if (node > nodes)
        context.addIssue({ code: 'custom', path: ['outages', index, 'node'], message: `there are ${nodes} nodes` })
  })
  .describe('A scenario of the Comanda simulator')

export type Scenario = z.output<typeof scenarioSchema>
