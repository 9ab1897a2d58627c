import type { PeopleGround } from './command.ts'
import { eraseOf, exportOf } from './person.ts'

const operatorOf = (operatorId: string) =>
  ({ owner: 'operator', find: async () => ({ operators: [operatorId] }) }) as const

/** Everything that is known of one of the shop's people: the events of the account, its user name and its sessions. */
export const exportOperator = async (ground: Omit<PeopleGround, 'tables' | 'wait'>, operatorId: string) => ({
  operatorId,
  ...(await exportOf(ground, operatorOf(operatorId))),
})

/** Erases who one of the shop's people is, with the user name, the secrets and the sessions. The steps of orders stay. */
export const eraseOperator = (ground: Omit<PeopleGround, 'now'>, operatorId: string): Promise<number> =>
  eraseOf(ground, operatorOf(operatorId))
