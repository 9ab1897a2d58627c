import { z } from 'zod'

/** A length of time as people write it, in milliseconds: `250ms`, `5s`, `10m`, `1h`. */
export const duration = z
  .codec(z.string().regex(/^\d+(\.\d+)?(ms|s|m|h)$/, 'a length of time, such as 250ms, 5s, 10m or 1h'), z.number(), {
    decode: (text) => Number.parseFloat(text) * unitMs(text),
    encode: writtenDuration,
  })
  .describe('A length of time: 250ms, 5s, 10m, 1h')

function unitMs(text: string): number {
  if (text.endsWith('ms')) return 1
  return text.endsWith('h') ? 3_600_000 : text.endsWith('m') ? 60_000 : 1_000
}

/** In the largest unit that needs at most one decimal. */
export function writtenDuration(milliseconds: number): string {
  if (milliseconds === 0) return '0s'
  const unit = (['h', 'm', 's'] as const).find((one) => Number.isInteger((milliseconds * 10) / unitMs(one)))
  return unit && milliseconds >= unitMs(unit) ? `${milliseconds / unitMs(unit)}${unit}` : `${milliseconds}ms`
}

const share = z.number().min(0).max(1)
const count = (most: number) => z.int().min(0).max(most)
const alias = z.string().min(1).max(100)
const name = z.string().regex(/^[a-z][a-z0-9-]{0,59}$/, 'lower-case letters, digits and hyphens')

/** Numbers of the actors of a group that take part, where not all do: what shrinking leaves of a run. */
const only = z.array(z.int().min(1)).optional().describe('The numbers of those who take part; all of them without it')

const shop = z.strictObject({
  store: alias.describe('The alias of a store in the gateway’s catalogue'),
  stacks: count(20).min(1).default(1).describe('How many waiting shipments become one stack; 1 makes none'),
  rejects: share.default(0).describe('The share of orders that the shop turns down'),
})

const diners = z.strictObject({
  store: alias,
  count: count(20_000).describe('How many diners come'),
  over: duration.default(0).describe('How long it takes until the last has come'),
  tapsTwice: share.default(0).describe('The share that sends the same order twice'),
  only,
})

const couriers = z.strictObject({
  store: alias,
  count: count(5_000),
  race: z.boolean().default(false).describe('Waits before each slide until another courier wants the same'),
  only,
})

const carts = z.strictObject({
  store: alias,
  story: z
    .enum([
      ...(['forgotten', 'returned', 'ordered', 'recovered', 'expired', 'left-twice'] as const),
      ...(['not-agreed', 'stranger', 'stopped', 'in-quiet-hours'] as const),
    ])
    .describe('What becomes of the cart'),
  count: count(1_000).default(1).describe('How many diners leave such a cart'),
  over: duration.default(0).describe('How long it takes until the last has come'),
  only,
})

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time of day, such as 22:00')

/** What a file says of a run. */
export const scenarioSchema = z
  .strictObject({
    name,
    about: z.string().max(500).default('').describe('One sentence: what this run shows'),
    seed: z.string().max(100).default('1').describe('The same seed gives the same run'),
    starts: z.iso
      .datetime({ offset: true })
      .default('2026-11-21T19:00:00-03:00')
      .describe('What time it is when a run in virtual time begins'),
    lasts: duration.describe('What is not over by then is cut off'),
    tempo: z.enum(['calm', 'fast', 'rush']).default('calm').describe('How fast people and scooters are'),
    shops: z.array(shop).max(50),
    diners: z.array(diners).max(50).default([]),
    couriers: z.array(couriers).max(50).default([]),
    carts: z.array(carts).max(50).default([]).describe('Diners who leave a cart'),
    quietHours: z
      .strictObject({ from: timeOfDay, to: timeOfDay })
      .nullable()
      .default(null)
      .describe('When the stores of a run in virtual time send no notices, on their own clocks'),
    thresholds: z
      .record(z.string().regex(/^(p50|p90|p99|max) of \S.*$/, 'such as "p99 of submitOrder"'), duration)
      .default({})
      .describe('How long calls of the contract, or "fix to frame", may take: { p99 of submitOrder: 300ms }'),
    expect: z
      .array(
        z.enum(['every-order-arrives', 'every-shipment-is-raced-for', 'riders-are-seen-moving', 'notices-come-as-due']),
      )
      .default([])
      .describe('What must be true of this run beyond what is true of every run'),
  })
  .describe('A scenario of the Comanda simulator')

export type Scenario = z.output<typeof scenarioSchema>
