import type { KnownRider } from '#domain/rider/decide.ts'
import type { Sql } from '../db/database.ts'
import { VersionConflict } from '../events/event-store.ts'
import type { Unit } from '../events/log.ts'
import { riderStream } from './stream.ts'
import { revokeTokens } from './tokens.ts'

/** Whether a courier is in the middle of a shipment or stack. */
export type IsHolding = (sql: Sql, riderId: string) => Promise<boolean>

/** Ends a courier's shift with all its sessions, for the courier or for the shop. A courier with a shipment in hand is refused. */
export async function endShift(
  unit: Unit,
  { riderId, active }: Pick<KnownRider, 'riderId' | 'active'>,
  { at, isHolding }: { readonly at: string; readonly isHolding: IsHolding },
) {
  const result = await unit.execute(riderStream, riderId, {
    ...{ type: 'EndShift', at },
    isHolding: await isHolding(unit.sql, riderId),
  })
  if (result.ok)
    unit.afterwards(async (sql) => {
      // Only now a shipment is seen that the courier took while the end was being decided: then the rules decide again.
      if (active && (await isHolding(sql, riderId)))
        throw new VersionConflict(`rider ${riderId} has just taken something`)
      await revokeTokens(sql, riderId)
    })
  return result
}
