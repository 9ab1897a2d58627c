import type { FastifyRequest } from 'fastify'
import { type Diner, hasProven } from '#domain/access/principal.ts'
import { accessOf, type CustomerAccess, type OwnEntries } from '#domain/customer/access.ts'
import type { Phone } from '#domain/phone/phone.ts'
import { accountId, type KnownPhone } from '../aggregates/customers/diner.ts'
import { verificationAt } from '../aggregates/customers/verification.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Sql } from '../db/database.ts'
import type { DigestContext } from '../digests/keyed-digests.ts'
import type { Ground } from '../ground/ground.ts'
import { setCookie, tokenCookie } from '../http/cookies.ts'
import { guessesBy, guessRefusal } from '../http/guess-limits.ts'
import type { Caller } from '../http/operations.ts'
import { problem } from '../http/problems.ts'
import { tokenDigest } from '../http/secrets.ts'
import { customerOfPhone } from '../processes/customer-of-phone.ts'
import { browserEntries, forgetBrowserEntries } from './browser-entries.ts'
import { customerGuesses } from './guesses.ts'

/** How long a browser stays signed in. */
export const sessionDays = 30
const dayMs = 24 * 60 * 60 * 1000
const cookieName = 'customerSession'

/** The answer to a refused call. It is the same for a known and an unknown phone. */
export const notProven = problem(401, 'UNAUTHORIZED', 'This call needs a session of the customer.')

type SessionDeps = Pick<Ground, 'log' | 'catalog' | 'clock'>

/** The right of a caller to see this customer. */
export async function accessTo(
  { log, catalog, clock }: SessionDeps,
  diner: KnownPhone,
  { principal, request }: Caller,
): Promise<CustomerAccess> {
  const isProven = hasProven(principal, sessionPhoneDigest(log, diner.phone))
  const verification = verificationAt(catalog(), diner.companyId)
  const asksBrowser = !isProven && verification === 'private'
  const own = asksBrowser ? await entriesOf(log.sql, catalog(), diner, request, clock.now()) : noEntries
  return accessOf({ verification, isProven, own })
}

/** The right of a request that names a text in the place of a phone: such a text is no customer's, and no session proves it. */
export const accessOfNoPhone = ({ catalog }: Pick<SessionDeps, 'catalog'>, companyId: string): CustomerAccess =>
  accessOf({ verification: verificationAt(catalog(), companyId), isProven: false, own: noEntries })

/** 429 for an address that reads too much of customers by their phones alone, or tries too many phones. */
export async function readingRefusal(
  { log, clock }: SessionDeps,
  access: CustomerAccess,
  isKnown: boolean,
  request: FastifyRequest,
) {
  if (access.type === 'Proven' || access.type === 'OwnOrders') return null
  const tooManyTries = await guessRefusal(log, clock, guessesBy(customerGuesses.customerPhone, request), isKnown)
  if (tooManyTries || !isKnown) return tooManyTries
  return guessRefusal(log, clock, guessesBy(customerGuesses.customerRecord, request), false)
}

/** The diner whose session a request carries; null for a browser without one. */
export async function dinerOfSession(sql: Sql, request: FastifyRequest, now: Date): Promise<Diner | null> {
  const token = sessionToken(request)
  if (token === null) return null
  const { rows } = await sql.query<{ owner: string }>(
    'select phone as owner from customer_sessions where digest = $1 and expires_at > $2',
    [tokenDigest(token), now.toISOString()],
  )
  return rows[0] ? { is: 'diner', owner: rows[0].owner } : null
}

/** Remembers that this browser's diner has proven to own a phone. Only digests are kept. A known token gets all its days again. */
export const keepSession = async ({ sql, digests }: DigestContext, token: string, phone: Phone, now: Date) =>
  void (await sql.query(
    `insert into customer_sessions (digest, phone, expires_at) values ($1, $2, $3)
     on conflict (digest) do update set expires_at = excluded.expires_at`,
    [
      tokenDigest(token),
      sessionPhoneDigest({ digests }, phone),
      new Date(now.getTime() + sessionDays * dayMs).toISOString(),
    ],
  ))

/** Ends the session of the browser that asks, if it has one, and what its orders prove. */
export async function endSession(sql: Sql, request: FastifyRequest): Promise<void> {
  if (request.device) await forgetBrowserEntries(sql, request.device)
  const token = sessionToken(request)
  if (token) await sql.query('delete from customer_sessions where digest = $1', [tokenDigest(token)])
}

/**
 * Ends the session that a browser had before it proved a phone once more: nothing would end it until its day. A repeated call has the
 * same token, and keeps it.
 */
export async function endSessionBefore(sql: Sql, request: FastifyRequest, token: string): Promise<void> {
  const before = sessionToken(request)
  if (before !== null && before !== token)
    await sql.query('delete from customer_sessions where digest = $1', [tokenDigest(before)])
}

/** Unreadable for scripts, and sent by our own pages only. An empty token ends it. */
export const sessionCookie = (token: string, isSecure: boolean) =>
  setCookie({
    ...{ name: cookieName, value: token, path: '/api', sameSite: 'strict', isSecure },
    seconds: (sessionDays * dayMs) / 1000,
  })

const sessionToken = ({ headers }: FastifyRequest) => tokenCookie(headers, cookieName)

const noEntries: OwnEntries = new Set()

async function entriesOf(sql: Sql, catalog: Catalog, diner: KnownPhone, { device }: FastifyRequest, now: Date) {
  const customerId = device && (await customerOfPhone(sql, catalog, diner))
  return customerId ? browserEntries(sql, device, accountId(diner.companyId, customerId), now) : noEntries
}

/** The digest of a phone in the table of sessions. */
export const sessionPhoneDigest = ({ digests }: Pick<DigestContext, 'digests'>, phone: Phone): string =>
  digests.of('session-phone', phone)
