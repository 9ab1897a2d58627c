import type { Sql } from '../db/database.ts'
import type { Ground } from '../ground.ts'
import type { ConsoleCookies } from './cookies.ts'
import type { Hasher } from './hash.ts'
import type { OperatorSockets } from './sockets.ts'

/** The questions of other rooms that a person's session answers; `gateway/features.ts` passes them in. */
export type NeededByOperators = {
  /** The number of orders whose money needs a person at these stores. */
  readonly countInNeed: (sql: Sql, storeIds: readonly string[]) => Promise<number>
}

/** The parts that the operations of the shop's people stand on. */
export type OperatorServices = Pick<Ground, 'log' | 'catalog' | 'clock' | 'random' | 'settings' | 'rows'> &
  NeededByOperators & {
    readonly cookies: ConsoleCookies
    readonly hasher: Hasher
    readonly sockets: Pick<OperatorSockets, 'ended'>
    /** Minutes without a touch after which a tablet is locked; 0 never. */
    readonly idleMinutes: number
  }
