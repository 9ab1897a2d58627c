import { isIPv4, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { DigestContext, Digests } from '../digests/keyed-digests.ts'
import type { Clock } from '../ports/clock.ts'
import type { GuessKind } from './guess-kinds.ts'
import { problem } from './problems.ts'

/** The thing that a guess counts for: the parts name it, and only their keyed digest is kept. */
export type Guessed = {
  readonly kind: GuessKind
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

type Count = {
  readonly kind: GuessKind
  readonly key: string
  readonly most: number
  readonly windowMs: number
  /** A longer window than the first counts only the guesses that were let through. */
  readonly isLonger: boolean
  readonly isForgiven: boolean
}

/** The counts of a guess, one for each window of its kind. */
const countsOf = (digests: Digests, { kind, of, scale = 1, isShared = false }: Guessed): readonly Count[] =>
  kind.limits.map(({ most, windowMs }, place) => ({
    kind,
    key: keyOf(digests, place === 0 ? [kind.name, ...of] : [kind.name, ...of, windowMs]),
    most: Math.ceil(most * scale),
    windowMs,
    isLonger: place > 0,
    isForgiven: !isShared && kind.isForgiving,
  }))

/**
 * Counts a wrong guess, and forgets those before a right one; answers 429 when too many wrong ones came
 * first, for the right one as well. One statement does it, for all nodes, right or wrong alike, and in no
 * transaction of a command: guesses that come at once stand in a row, and how long an answer takes tells
 * nothing. A refused guess counts only for the first window that refuses it: a caller who is locked out uses up
 * nothing that others share. `onLast` hears of each kind whose last wrong guess of a window this was; it is called once
 * for that window, on one node.
 */
export async function guessRefusal(
  { sql, digests }: DigestContext,
  clock: Clock,
  guessed: readonly Guessed[],
  isRight: boolean,
  onLast?: (kind: GuessKind) => void,
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
    const uncounted = rows.filter((row) => !isOver(row) || counts.get(row.key)?.isLonger).map(({ key }) => key)
    if (!isRight && uncounted.length > 0)
      await sql.query(`${held} update guesses as g set made = g.made - 1 from held where g.key = held.key`, [
        JSON.stringify(uncounted),
      ])
    return tooMany(over, now)
  }
  for (const { key, made } of rows) {
    const count = counts.get(key)
    if (!isRight && count && made === count.most) onLast?.(count.kind)
  }
  const forgiven = [...counts.values()].filter(({ isForgiven }) => isForgiven).map(({ key }) => key)
  if (isRight && rows.some(({ key, made }) => made > 0 && forgiven.includes(key)))
    await sql.query(`${held} delete from guesses as g using held where g.key = held.key`, [JSON.stringify(forgiven)])
  return null
}

/**
 * 429 for a caller without a guess left, and null otherwise. It counts nothing: for a secret whose check is costly, so that a caller who
 * is locked out costs nothing. `guessRefusal` counts after the check.
 */
export async function spentGuesses({ sql, digests }: DigestContext, clock: Clock, guessed: readonly Guessed[]) {
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

/** Locks rows in the order in which guesses are counted, so that no two guesses wait for each other. */
const held = `with held as (select key from guesses where key in (${listed}) order by key collate "C" for update)`

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
