import { isIPv4, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Digests, Keyed } from '../digests/keyed-digests.ts'
import type { Clock } from '../ports/clock.ts'
import { problem } from './problems.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const quarterMs = 15 * minuteMs
const dayMs = 24 * hourMs

/** The most wrong codes in a quarter of an hour. After them no caller learns whether the next code is right. */
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
  /** Codes that a phone is sent for devices that have proven it, for each of them. */
  codeToOwner: 5,
  /** Codes that a phone is sent for all other browsers, those that one caller asks for, and those of one company. */
  codeToPhone: 3,
  codeForAddress: 30,
  codeOfCompany: 500,
  oneTimeCode: 30,
  /** Rewards that one address asks for, given or not. */
  rewardClaim: 30,
  /** Carts that one address says were left, and returns to them, right or wrong. */
  leftCart: 600,
  /** Submissions that one address withdraws: each keeps a row for a week, and a lost answer is rare. */
  withdrawal: 600,
  /** Payments of one address that were refused, or that named no order. */
  refusedPayment: 30,
  /** Orders of one caller that are neither paid online nor of a proven phone. `ORDER_LIMIT` scales it. */
  unprovenOrder: 20,
  /** Links of messages. */
  messageLink: 100,
  /** Passwords of the console from browsers that do not know the person: those of one caller, and those for one user name. */
  consoleSignIn: 30,
  operatorLogin: 100,
  /** Passwords of one person on a tablet that knows them. */
  operatorPassword: 10,
  /** PINs of one person on one tablet, and of all its people. */
  operatorPin: 10,
  pinAtTablet: 30,
} as const

/** The limits of longer windows, so that the pauses grow, up to a day. */
const longerLimits: Partial<Record<Guessed['kind'], readonly { readonly most: number; readonly windowMs: number }[]>> =
  {
    codeToOwner: [{ most: 20, windowMs: dayMs }],
    codeToPhone: [
      { most: 5, windowMs: 2 * hourMs },
      { most: 8, windowMs: dayMs },
    ],
    codeForAddress: [{ most: 100, windowMs: dayMs }],
    unprovenOrder: [
      { most: 40, windowMs: 2 * hourMs },
      { most: 100, windowMs: dayMs },
    ],
    codeOfCompany: [{ most: 5_000, windowMs: dayMs }],
    operatorPassword: [
      { most: 15, windowMs: 2 * hourMs },
      { most: 25, windowMs: dayMs },
    ],
    operatorPin: [
      { most: 15, windowMs: 2 * hourMs },
      { most: 20, windowMs: dayMs },
    ],
    pinAtTablet: [{ most: 100, windowMs: dayMs }],
  }

/**
 * The kinds for which a right code does not clear the count of wrong ones. With one public code a caller would clear
 * their count for the other codes, and couriers who log in all day would clear the count of an attacker at their store.
 */
const unforgiving: ReadonlySet<Guessed['kind']> = new Set([
  'discountCode',
  'store',
  'surveyedOrder',
  'customerPhone',
  'orderCode',
  'oneTimeCode',
  'messageLink',
  'refusedPayment',
  'consoleSignIn',
  'operatorLogin',
  'pinAtTablet',
])

/** The thing that a guess counts for: the parts name it, and only their keyed digest is kept. */
export type Guessed = {
  readonly kind: keyof typeof mostGuesses
  readonly of: readonly string[]
  /** A part of the kind's limit, or many times it; 1 when absent. */
  readonly scale?: number
  /** Many callers share it: a right code of one clears nothing. */
  readonly isShared?: boolean
}

/** The shares of a kind's limit that a device has, and that all such devices of one address have together. */
const young = { name: 'young', own: 0.2, together: 3 }
const known = { name: 'known', own: 1, together: 10 }

/**
 * The caller of a guess. A browser that has a cookie of ours has a count of its own, under a sum for all of them at its address,
 * since cookies are free; strangers at one address share one count (decision 080).
 */
export function guessesBy(
  kind: Guessed['kind'],
  { ip, device }: Pick<FastifyRequest, 'ip' | 'device'>,
  ...of: readonly string[]
): readonly Guessed[] {
  const address = addressOf(ip)
  if (!device) return [{ kind, of: [address, ...of] }]
  const { name, own, together } = device.isYoung ? young : known
  return [
    { kind, of: ['device', device.id, ...of], scale: own },
    { kind, of: [name, address, ...of], scale: together, isShared: true },
  ]
}

type Count = { readonly key: string; readonly most: number; readonly windowMs: number; readonly isForgiven: boolean }

/** The counts of a guess: one of a quarter of an hour, and those of the longer limits of its kind. */
function countsOf(digests: Digests, { kind, of, scale = 1, isShared = false }: Guessed): readonly Count[] {
  const isForgiven = !isShared && !unforgiving.has(kind)
  const first = {
    key: keyOf(digests, [kind, ...of]),
    most: Math.ceil(mostGuesses[kind] * scale),
    windowMs: quarterMs,
    isForgiven,
  }
  const longer = (longerLimits[kind] ?? []).map(({ most, windowMs }) => ({
    key: keyOf(digests, [kind, ...of, windowMs]),
    most: Math.ceil(most * scale),
    windowMs,
    isForgiven,
  }))
  return [first, ...longer]
}

/**
 * Counts a wrong guess, and forgets those before a right one; answers 429 when too many wrong ones came
 * first, for the right one as well. One statement does it, for all nodes, right or wrong alike, and in no
 * transaction of a command: guesses that come at once stand in a row, how long an answer takes tells
 * nothing, and a refusal takes no count back. Longer windows count the guesses that were let through.
 */
export async function guessRefusal(
  { sql, digests }: Keyed,
  clock: Clock,
  guessed: readonly Guessed[],
  isRight: boolean,
) {
  const now = clock.now()
  const counts = new Map(guessed.flatMap((one) => countsOf(digests, one)).map((count) => [count.key, count]))
  // In one order, so that two guesses that count for two things in common never wait for each other.
  const keys = [...counts.values()]
    .map(({ key, windowMs }) => ({ key, seconds: windowMs / 1000 }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
  const { rows } = await sql.query<{ key: string; made: number; endsAt: Date | string }>(
    `insert into guesses as g (key, made, ends_at)
     select key, $2::int, $3::timestamptz + seconds * interval '1 second'
     from jsonb_to_recordset($1::jsonb) as k(key text, seconds int)
     on conflict (key) do update set
       made = $2::int + case when g.ends_at > $3::timestamptz then g.made else 0 end,
       ends_at = case when g.ends_at > $3::timestamptz then g.ends_at else excluded.ends_at end
     returning key, made, ends_at as "endsAt"`,
    [JSON.stringify(keys), isRight ? 0 : 1, now.toISOString()],
  )
  const isOver = ({ key, made }: { key: string; made: number }) =>
    made + (isRight ? 1 : 0) > (counts.get(key)?.most ?? 0)
  const over = rows.filter(isOver)
  if (over.length > 0) {
    const uncounted = rows.filter((row) => !isOver(row) && (counts.get(row.key)?.windowMs ?? 0) > quarterMs)
    if (!isRight && uncounted.length > 0)
      await sql.query(`update guesses set made = made - 1 where key in (${listed})`, [
        JSON.stringify(uncounted.map(({ key }) => key)),
      ])
    return tooMany(over, now)
  }
  const forgiven = [...counts.values()].filter(({ isForgiven }) => isForgiven).map(({ key }) => key)
  if (isRight && rows.some(({ key, made }) => made > 0 && forgiven.includes(key)))
    await sql.query(`delete from guesses where key in (${listed})`, [JSON.stringify(forgiven)])
  return null
}

/**
 * 429 for a caller without a guess left, and null otherwise. It counts nothing: for a secret whose check is costly, so that a caller who
 * is locked out costs nothing. `guessRefusal` counts after the check.
 */
export async function spentGuesses({ sql, digests }: Keyed, clock: Clock, guessed: readonly Guessed[]) {
  const now = clock.now()
  const counts = guessed.flatMap((one) => countsOf(digests, one))
  const { rows } = await sql.query<{ key: string; made: number; endsAt: Date | string }>(
    `select key, made, ends_at as "endsAt" from guesses where ends_at > $2 and key in (${listed})`,
    [JSON.stringify(counts.map(({ key }) => key)), now.toISOString()],
  )
  const over = rows.filter(({ key, made }) => counts.some((count) => count.key === key && made >= count.most))
  return over.length === 0 ? null : tooMany(over, now)
}

function tooMany(over: readonly { readonly endsAt: Date | string }[], now: Date) {
  const endsAt = Math.max(...over.map((row) => new Date(row.endsAt).getTime()))
  const headers = { 'retry-after': String(Math.ceil((endsAt - now.getTime()) / 1000)) }
  return { ...problem(429, 'TOO_MANY_GUESSES', 'Too many wrong codes.'), headers }
}

const listed = 'select jsonb_array_elements_text($1::jsonb)'

const keyOf = (digests: Digests, parts: readonly (string | number)[]) => digests.of('guess', JSON.stringify(parts))

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
