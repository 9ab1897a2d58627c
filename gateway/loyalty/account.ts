import type { LoyaltyCommand, LoyaltyRejection } from '#domain/loyalty/decide.ts'
import { waitForLock } from '../db/lock.ts'
import type { Unit } from '../events/log.ts'
import { loyaltyStream } from './stream.ts'

type Changed = { readonly ok: true } | { readonly ok: false; readonly rejection: LoyaltyRejection }

/** Changes an account. Any number of concurrent changes of one account wait for one another. */
export const changeAccount = (unit: Unit, accountId: string, command: LoyaltyCommand): Promise<Changed> =>
  settleAccount(unit, accountId, async () => command)

/** `due` reads what changes an account once its lock is held, so that two changes of one order see each other. */
export async function settleAccount(
  unit: Unit,
  accountId: string,
  due: () => Promise<LoyaltyCommand | null>,
): Promise<Changed> {
  await waitForLock(unit.sql, `${loyaltyStream.kind} ${accountId}`)
  const command = await due()
  return command ? unit.execute(loyaltyStream, accountId, command) : { ok: true }
}
