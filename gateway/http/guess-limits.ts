import { createHash } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import type { Sql } from '../db/database.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import type { Clock } from '../ports/clock.ts'
import { problem } from './problems.ts'

const windowMs = 15 * 60_000

/** How many wrong codes in a quarter of an hour; then nobody is told whether the next one is right. */
export const mostGuesses = {
  address: 30,
  courier: 10,
  store: 100,
  device: 10,
  shipment: 5,
  discountCode: 100,
  surveyedOrder: 100,
  customerPhone: 100,
  orderCode: 100,
  /** Customers whose record is read by their phone alone, by one address. */
  customerRecord: 300,
  /** Codes that are sent to a phone, whoever asks, and those that one address asks for. */
  codeToPhone: 5,
  codeForAddress: 30,
  oneTimeCode: 30,
  /** Rewards that one address asks for, given or not. */
  rewardClaim: 30,
  /** Carts that one address says were left, and returns to them, right or wrong. */
  leftCart: 600,
  /** Submissions that one address withdraws: each keeps a row for a week, and a lost answer is rare. */
  withdrawal: 600,
  /** Links of messages. */
  messageLink: 100,
} as const

/**
 * Where a right code of one clears nothing of what others tried: whoever knows one public code would clear the count
 * of the rest with it, and the couriers who log in all day that of whoever guesses at their store.
 */
const unforgiving: ReadonlySet<Guessed['kind']> = new Set([
  'discountCode',
  'store',
  'surveyedOrder',
  'customerPhone',
  'orderCode',
  'oneTimeCode',
  'messageLink',
])

/** What a guess counts for: the parts name it, and only their digest is kept. */
export type Guessed = { readonly kind: keyof typeof mostGuesses; readonly of: readonly string[] }

/**
 * Counts a wrong guess, and forgets those before a right one; answers 429 when too many wrong ones came
 * first, for the right one as well. One statement does it, for all nodes, right or wrong alike, and in no
 * transaction of a command: guesses that come at once stand in a row, how long an answer takes tells
 * nothing, and a refusal takes no count back.
 */
export async function guessRefusal(sql: Sql, clock: Clock, guessed: readonly Guessed[], isRight: boolean) {
  const now = clock.now()
  const limits = new Map(guessed.map((one) => [keyOf(one), mostGuesses[one.kind]]))
  // In one order, so that two guesses that count for two things in common never wait for each other.
  const keys = JSON.stringify([...limits.keys()].sort())
  const { rows } = await sql.query<{ key: string; made: number; endsAt: Date | string }>(
    `insert into guesses as g (key, made, ends_at)
     select key, $2::int, $3::timestamptz from jsonb_array_elements_text($1::jsonb) as k(key)
     on conflict (key) do update set
       made = $2::int + case when g.ends_at > $4::timestamptz then g.made else 0 end,
       ends_at = case when g.ends_at > $4::timestamptz then g.ends_at else excluded.ends_at end
     returning key, made, ends_at as "endsAt"`,
    [keys, isRight ? 0 : 1, new Date(now.getTime() + windowMs).toISOString(), now.toISOString()],
  )
  const over = rows.filter(({ key, made }) => made + (isRight ? 1 : 0) > (limits.get(key) ?? 0))
  if (over.length > 0) {
    const endsAt = Math.max(...over.map((row) => new Date(row.endsAt).getTime()))
    const headers = { 'retry-after': String(Math.ceil((endsAt - now.getTime()) / 1000)) }
    return { ...problem(429, 'TOO_MANY_GUESSES', 'Too many wrong codes.'), headers }
  }
  const forgiven = guessed.filter(({ kind }) => !unforgiving.has(kind)).map(keyOf)
  if (isRight && rows.some(({ key, made }) => made > 0 && forgiven.includes(key)))
    await sql.query('delete from guesses where key in (select jsonb_array_elements_text($1::jsonb))', [
      JSON.stringify(forgiven),
    ])
  return null
}

export const forgetOldGuesses = async (sql: Sql, now: Date) =>
  deleteInBatches(sql, 'guesses', 'ends_at <= $1', [now.toISOString()])

const keyOf = ({ kind, of }: Guessed) =>
  createHash('sha256')
    .update(JSON.stringify([kind, ...of]))
    .digest('base64url')

/**
 * The address that limits count for. A client with one address of IPv6 has the 64 bits behind it; an address of IPv4 may be
 * written as one of IPv6, and some proxies write a port behind it. All that is no address counts as one: else a client that
 * writes the header itself would be another client each time.
 */
export function addressOf(ip = ''): string {
  const address = ip.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^::ffff:(?=\d+\.)/i, '')
  const [v4 = ''] = address.split(/:\d+$/)
  if (isIPv4(v4)) return v4
  if (!isIPv6(address)) return 'unknown'
  const [head = '', tail] = address.split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const between = 8 - before.length - after.length
  return [...before, ...Array<string>(between).fill('0'), ...after].slice(0, 4).join(':')
}
