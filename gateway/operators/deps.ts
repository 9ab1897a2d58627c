import type { Ground } from '../ground/ground.ts'
import type { ConsoleCookies } from './cookies.ts'
import type { Hasher } from './hash.ts'
import type { OperatorSockets } from './sockets.ts'

/** The parts that the operations of the shop's people stand on. */
export type OperatorDeps = Pick<Ground, 'log' | 'catalog' | 'clock' | 'random' | 'settings' | 'rows' | 'devices'> & {
  readonly cookies: ConsoleCookies
  readonly hasher: Hasher
  readonly sockets: Pick<OperatorSockets, 'ended'>
  /** Minutes without a touch after which a tablet is locked; 0 never. */
  readonly idleMinutes: number
}
