import type { LoyaltyCommand } from '#domain/loyalty/decide.ts'
import { waitForLock } from '../../db/lock.ts'
import type { Unit } from '../../events/log.ts'
import { loyaltyStream } from './stream.ts'

/** Until the transaction ends no other one changes the account. */
export const waitForAccount = ({ sql }: Unit, account: string) => waitForLock(sql, `${loyaltyStream.kind} ${account}`)

/** Changes an account. Any number of concurrent changes of one account wait for one another. */
export async function changeAccount(unit: Unit, account: string, command: LoyaltyCommand) {
  await waitForAccount(unit, account)
  return unit.execute(loyaltyStream, account, command)
}
