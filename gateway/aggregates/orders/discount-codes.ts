import type { FastifyRequest } from 'fastify'
import type { DiscountCode } from '#domain/catalog/discount.ts'
import { type DiscountCodeCommand, type UseRejection, usageRejection } from '#domain/discount-code/decide.ts'
import type { Phone } from '#domain/phone/phone.ts'
import { codeExpiresAt, limitedCodeGrace } from '#domain/pricing/code.ts'
import { waitForLock } from '../../db/lock.ts'
import type { Digests } from '../../digests/keyed-digests.ts'
import type { Unit } from '../../events/log.ts'
import type { Ground } from '../../ground/ground.ts'
import { guessesBy, guessRefusal } from '../../http/guess-limits.ts'
import { codeStream } from './code-stream.ts'
import { orderGuesses } from './guesses.ts'
import { hasOrdered } from './of-phone.ts'

/** A diner, known by a phone, who wants to use a code of a branch. */
export type CodeUser = { readonly code: DiscountCode; readonly branchId: string; readonly phone: Phone }

type CodeDeps = Pick<Ground, 'log' | 'clock' | 'catalog'>

export function activeCode(catalog: Ground['catalog'], branchId: string, text: string): DiscountCode | null {
  const code = catalog().discountCode(branchId, text)
  return code?.active ? code : null
}

/** 429 for an address that tries too many codes that the branch does not have, by asking or by ordering. */
export function triesRefusal(
  { log, clock, catalog }: CodeDeps,
  branchId: string,
  text: string,
  request: FastifyRequest,
) {
  const isKnown = activeCode(catalog, branchId, text) !== null
  return guessRefusal(log, clock, guessesBy(orderGuesses.discountCode, request, branchId), isKnown)
}

/** Why this diner may not use the code now. Placing the order looks again, with authority. */
export async function codeUseRejection({ log, catalog }: CodeDeps, user: CodeUser): Promise<UseRejection | null> {
  const { state: uses } = await log.state(codeStream, user.code.id)
  return usageRejection(user.code, uses, await hasOrdered(log.sql, storesOf(catalog, user.branchId), user.phone))
}

/** The facts that decide on a code for a new order; one code's orders and one diner's wait in a row from here on. */
export async function factsOfUse(unit: Unit, catalog: Ground['catalog'], { code, branchId, phone }: CodeUser) {
  if (code.firstTimeUseOnly) await waitForLock(unit.sql, `first-order ${branchId} ${phone}`)
  if (code.maximumUses !== null) await waitForCode(unit, code.id)
  const stores = storesOf(catalog, branchId)
  return { hasOrdered: code.firstTimeUseOnly && (await hasOrdered(unit.sql, stores, phone)) }
}

/** Changes the uses of a code, in turn with all others of that code. Uses of a code without a maximum are not counted, and wait for none. */
export async function changeCode(unit: Unit, codeId: string, command: DiscountCodeCommand) {
  if (command.type !== 'Use' || command.limits.maximumUses !== null) await waitForCode(unit, codeId)
  return unit.execute(codeStream, codeId, command)
}

/** Until the transaction ends no other one takes a use of the code, or gives one back. */
export const waitForCode = ({ sql }: Unit, codeId: string) => waitForLock(sql, `${codeStream.kind} ${codeId}`)

/** DISC-26: from here on the diner's order may use a code of limited usage, for a while. */
export async function rememberApplied({ log, clock }: CodeDeps, user: CodeUser) {
  const endsAt = codeExpiresAt(user.code, clock.now().getTime())
  if (endsAt === null) return
  await log.sql.query(
    `insert into applied_codes (key, ends_at) values ($1, $2)
     on conflict (key) do update set ends_at = excluded.ends_at`,
    [keyOf(log.digests, user), new Date(endsAt + limitedCodeGrace).toISOString()],
  )
}

export async function hasExpired({ log, clock }: CodeDeps, user: CodeUser): Promise<boolean> {
  if (!user.code.limitedUsage) return false
  const { rows } = await log.sql.query('select 1 from applied_codes where key = $1 and ends_at >= $2', [
    keyOf(log.digests, user),
    clock.now().toISOString(),
  ])
  return rows.length === 0
}

const storesOf = (catalog: Ground['catalog'], branchId: string) =>
  catalog()
    .storesOf(branchId)
    .map(({ id }) => id)

const keyOf = (digests: Digests, { code, phone }: CodeUser) =>
  digests.of('applied-code', JSON.stringify([code.id, phone]))
