import type { KnownRider } from '#domain/rider/decide.ts'
import { riderStream } from '../aggregates/riders/stream.ts'
import { isHolding } from '../aggregates/shipments/in-hand.ts'
import { VersionConflict } from '../events/event-store.ts'
import type { Unit } from '../events/log.ts'
import { revokeTokens } from './tokens.ts'

/** Ends a courier's shift with all its sessions, for the courier or for the shop. A courier with a shipment in hand is refused. */
export async function endShift(unit: Unit, { riderId, active }: Pick<KnownRider, 'riderId' | 'active'>, at: string) {
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
