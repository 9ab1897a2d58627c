import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sideTables } from '#gateway/composition/features.ts'
import type { Database } from '#gateway/db/database.ts'
import { isTimed } from '#gateway/tables/side-table.ts'
import { manualClock } from '#tests/kit/clock.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'

const hour = 3_600_000
const day = 24 * hour
const patience = { timeout: 20_000 }

let database: Database
/** The chore fails at its first table with an end. */
let isBroken = false
let gateway: TestGateway
/** When the node looks for old rows: an hour after its start. */
let chore: number

/** How long before the chore each row is kept, as rows that name themselves `old` or `young`. */
const kinds = {
  'sessions of the console, for their days': {
    insert: `insert into operator_sessions (digest, id, operator_id, tablet, browser, since, used_at, active_at, expires_at)
             values ($1, $1, 'o', 't', '', $2, $2, $2, $2)`,
    left: 'select id as name from operator_sessions',
    old: () => chore,
    young: () => chore + 1,
  },
  'people of a tablet, for the days of their password': {
    insert: `insert into operator_tablets (tablet, operator_id, used_at, expires_at) values ('t', $1, $2, $2)`,
    left: 'select operator_id as name from operator_tablets',
    old: () => chore,
    young: () => chore + 1,
  },
  'connections of the console, for thirty-one days': {
    insert: `insert into operator_sockets (session, socket_id, opened_at) values ('s', $1, $2)`,
    left: 'select socket_id as name from operator_sockets',
    old: () => chore - 31 * day - 1,
    young: () => chore - 31 * day,
  },
  'challenges that a passkey has signed, for their minutes': {
    insert: `insert into operator_challenges (digest, expires_at) values ($1, $2)`,
    left: 'select digest as name from operator_challenges',
    old: () => chore,
    young: () => chore + 1,
  },
  'orders that no receiver takes, for five days': {
    insert: `insert into till_orders (order_id, store_id, is_told, since) values ($1, 's', false, $2)`,
    left: 'select order_id as name from till_orders',
    old: () => chore - 5 * day - 1,
    young: () => chore - 5 * day,
  },
  'tickets for a printer, for a week': {
    insert: `insert into print_tickets (order_id, store_id, kind, since) values ($1, 's', 'order', $2)`,
    left: 'select order_id as name from print_tickets',
    old: () => chore - 7 * day - 1,
    young: () => chore - 7 * day,
  },
  'the questions that a printer answers, for four hundred days': {
    insert: `insert into printer_capabilities (printer, states, seen_at) values ($1, 2, $2)`,
    left: 'select printer as name from printer_capabilities',
    old: () => chore - 400 * day - 1,
    young: () => chore - 400 * day,
  },
  'reports of nodes, for a day': {
    insert: `insert into node_reports (name, level, started_at, heard_at, figures) values ($1, 1, $2, $2, '{}')`,
    left: 'select name from node_reports',
    old: () => chore - day - 1,
    young: () => chore - day,
  },
  'fixes of couriers, for thirty days': {
    insert: `insert into positions (rider_id, at, lat, lng) values ($1, $2, 0, 0)`,
    left: 'select rider_id as name from positions',
    old: () => chore - 30 * day - 1,
    young: () => chore - 30 * day,
  },
  'wrong codes, until their window is over': {
    insert: `insert into guesses (key, made, ends_at) values ($1, 3, $2)`,
    left: 'select key as name from guesses',
    old: () => chore,
    young: () => chore + 1,
  },
  'tokens of couriers, for an hour after they have run out': {
    insert: `insert into rider_tokens (digest, rider_id, expires_at) values ($1, 'ana', $2)`,
    left: 'select digest as name from rider_tokens',
    old: () => chore - hour - 1,
    young: () => chore - hour,
  },
  'sockets of couriers, for an hour longer than a token lives': {
    insert: `insert into rider_sockets (token, socket_id, rider_id, opened_at) values ('t', $1, 'ana', $2)`,
    left: 'select socket_id as name from rider_sockets',
    old: () => chore - 13 * hour - 1,
    young: () => chore - 13 * hour,
  },
  'phones that couriers have worked with, for 180 days after their last use': {
    insert: `insert into rider_devices (digest, rider_id, store_id, proven, used_at) values ($1, 'ana', 's', 'p', $2)`,
    left: 'select digest as name from rider_devices',
    old: () => chore - 180 * day,
    young: () => chore - 180 * day + 1,
  },
  'validated codes of limited usage, until an order may no longer use them': {
    insert: `insert into applied_codes (key, ends_at) values ($1, $2)`,
    left: 'select key as name from applied_codes',
    old: () => chore - 1,
    young: () => chore,
  },
  'one-time codes, until their ten minutes are over': {
    insert: `insert into one_time_codes (id, challenge, phone, store_id, expires_at) values ($1, $1, 'p', 's', $2)`,
    left: 'select id as name from one_time_codes',
    old: () => chore,
    young: () => chore + 1,
  },
  'sessions of diners, until they have run out': {
    insert: `insert into customer_sessions (digest, phone, expires_at) values ($1, 'p', $2)`,
    left: 'select digest as name from customer_sessions',
    old: () => chore,
    young: () => chore + 1,
  },
  'carts that were left, and their phones, until their week is over': {
    insert: `insert into left_carts (id, company_id, store_id, phone, order_mode_id, expires_at)
      values ($1, 'c', 's', $1, 'm', $2)`,
    left: 'select id as name from left_carts',
    old: () => chore,
    young: () => chore + 1,
  },
  'browsers of orders for vendors, until the order can no longer be paid': {
    insert: `insert into conversion_browsers (order_id, vendor, browser, expires_at) values ($1, 'pixel', '{}', $2)`,
    left: 'select order_id as name from conversion_browsers',
    old: () => chore,
    young: () => chore + 1,
  },
  'browsers that wait for news of an order, for thirty days': {
    insert: `insert into push_subscriptions (order_id, endpoint, p256dh, auth, created_at) values ($1, 'e', 'p', 'a', $2)`,
    left: 'select order_id as name from push_subscriptions',
    old: () => chore - 30 * day - 1,
    young: () => chore - 30 * day,
  },
  'devices whose diner has proven a phone, until their time is over': {
    insert: `insert into proven_devices (device, phone, expires_at) values ($1, 'p', $2)`,
    left: 'select device as name from proven_devices',
    old: () => chore,
    young: () => chore + 1,
  },
  'orders that a browser has placed, until its cookie is over': {
    insert: `insert into browser_entries (device, account, entry, expires_at) values ($1, 'a', 'e', $2)`,
    left: 'select device as name from browser_entries',
    old: () => chore,
    young: () => chore + 1,
  },
  'pages of a bank, until they have closed': {
    insert: `insert into payment_pages (attempt_id, next, ends_at) values ($1, '{}', $2)`,
    left: 'select attempt_id as name from payment_pages',
    old: () => chore,
    young: () => chore + 1,
  },
  'cards of the sandbox, until their token has run out': {
    insert: `insert into sandbox_cards (token, brand, last_four, ends_at) values ($1, 'visa', '3704', $2)`,
    left: 'select token as name from sandbox_cards',
    old: () => chore,
    young: () => chore + 1,
  },
  'what commands came to, for seven days': {
    insert: `insert into commands (id, digest, outcome, at) values ($1, '', '{}', $2)`,
    left: 'select id as name from commands',
    old: () => chore - 7 * day - 1,
    young: () => chore - 7 * day,
  },
} satisfies Record<string, { insert: string; left: string; old: () => number; young: () => number }>

const left = async ({ left }: (typeof kinds)[keyof typeof kinds]) =>
  (await database.query<{ name: string }>(left)).rows.map(({ name }) => name).sort()

beforeAll(async () => {
  database = await openTestDatabase()
  const clock = manualClock()
  gateway = await startTestGateway({
    environment: { LOG_LEVEL: 'silent' },
    database: {
      ...database,
      query: (text, values) =>
        isBroken && text.includes('delete from commands ')
          ? Promise.reject(new Error('broken'))
          : database.query(text, values),
      close: async () => undefined,
    },
    // The ticks of seconds and minutes are off: an hour of them would be thousands of looks at the database.
    clock: { ...clock, every: (ms, run) => (ms < hour ? () => undefined : clock.every(ms, run)) },
  })
  chore = gateway.clock.now().getTime() + hour
  for (const { insert, old, young } of Object.values(kinds)) {
    await database.query(insert, ['old', new Date(old()).toISOString()])
    await database.query(insert, ['young', new Date(young()).toISOString()])
  }
  gateway.clock.advance(hour - 1)
})
afterAll(async () => {
  await gateway.close()
  await database.close()
})

test('nothing is deleted before the hour is over', async () => {
  for (const kind of Object.values(kinds)) expect(await left(kind)).toEqual(['old', 'young'])
})

test.each(Object.entries(kinds))('a node keeps %s, and not a millisecond longer', async (_, kind) => {
  const missing = chore - gateway.clock.now().getTime()
  if (missing > 0) gateway.clock.advance(missing)
  await vi.waitFor(async () => expect(await left(kind)).toEqual(['young']), patience)
})

test('every table whose declaration names an instant is among these', () => {
  const declared = sideTables.filter(({ life }) => isTimed(life)).map(({ name }) => name)
  const held = Object.values(kinds).map(({ left }) => left.split(' ').at(-1) ?? '')
  // Their age is counted in days: `analytics.test.ts`.
  expect(declared.toSorted()).toEqual([...held, 'analytics_counts', 'analytics_store_counts'].toSorted())
})

test('no other code deletes rows by their age', () => {
  const calling = globSync('gateway/**/*.ts').filter((file) =>
    readFileSync(file, 'utf8').includes('{ deleteInBatches }'),
  )
  expect(calling.toSorted()).toEqual(['gateway/tables/retention.ts'])
})

test('a row is deleted when its time has come, an hour later', async () => {
  gateway.clock.advance(hour)
  for (const kind of Object.values(kinds)) await vi.waitFor(async () => expect(await left(kind)).toEqual([]), patience)
})

test('a part that fails leaves the others their turn', async () => {
  isBroken = true
  const codes = kinds['wrong codes, until their window is over']
  await database.query(codes.insert, ['old', gateway.clock.now().toISOString()])
  gateway.clock.advance(hour)
  await vi.waitFor(async () => expect(await left(codes)).toEqual([]), patience)
})
