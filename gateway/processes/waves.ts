import { byTimer } from '#domain/access/by.ts'
import { nextWave, type WaitingCourier, type Wave } from '#domain/shipment/offer-waves.ts'
import type { KnownShipment } from '#domain/shipment/state.ts'
import { couriersOnShift } from '../aggregates/riders/on-shift.ts'
import { couriersWithFullHands } from '../aggregates/shipments/in-hand.ts'
import { shipmentStream } from '../aggregates/shipments/stream.ts'
import { lastPlaces } from '../aggregates/tracking/positions.ts'
import type { Sql } from '../db/database.ts'
import { eventsOf } from '../events/event-store.ts'
import type { Reaction } from '../events/log.ts'
import type { Ground } from '../ground/ground.ts'
import { setTimer, type Timer, type TimerHandlers } from '../timers/timers.ts'

const offerWave = 'offer-wave'

type OfferedShipment = Pick<KnownShipment, 'storeId' | 'status' | 'asked' | 'rider'>

/**
 * Chooses the couriers to ask next for a shipment. Null asks every courier of its store, as a store without waves does. The courier of a
 * shipment that comes back is left out of its first wave.
 */
export async function waveOf(
  sql: Sql,
  catalog: Ground['catalog'],
  { storeId, status, asked, rider }: OfferedShipment,
  at: string,
): Promise<Wave | null> {
  const store = catalog().served.store(storeId)
  const waves = store?.settings.offerWaves ?? null
  if (!store || !waves) return null
  const free = (await freeCouriers(sql, storeId)).filter(({ id }) => id !== rider?.id)
  // A shipment that comes back begins with a first wave.
  const soFar = status === 'LOOKING_FOR_DRIVER' ? asked : undefined
  return nextWave({ waves, asked: soFar ?? null, free, storeAt: store.address.position, at })
}

async function freeCouriers(sql: Sql, storeId: string): Promise<readonly WaitingCourier[]> {
  const onShift = await couriersOnShift(sql, storeId)
  const full = await couriersWithFullHands(sql, storeId)
  const free = onShift.filter((id) => !full.has(id))
  const places = await lastPlaces(sql, free)
  return free.map((id) => ({ id, position: places.get(id) ?? null }))
}

/** Sets the timer that ends a wave, in the transaction of its offer. */
export const endWaveLater: Reaction = async (sql, recorded) => {
  for (const { id, event } of eventsOf(recorded, shipmentStream))
    if (event.type === 'ShipmentOffered' && event.wave) {
      const { until } = event.wave
      const timer = { id: `wave-${id}-${until}`, kind: offerWave, payload: { shipmentId: id, until } }
      await setTimer(sql, timer, new Date(until))
    }
}

/** Asks the next couriers once a wave has ended. It changes nothing when a courier has the shipment, or when another offer has begun. */
export const waveTimers = ({ log, catalog, clock }: Pick<Ground, 'log' | 'catalog' | 'clock'>): TimerHandlers => ({
  async [offerWave]({ id, kind, payload }: Timer) {
    const { shipmentId, until } = payload as { readonly shipmentId: string; readonly until: string }
    await log.transact<null, never>({ by: byTimer(kind), id }, async (unit) => {
      const shipment = await unit.state(shipmentStream, shipmentId)
      if (shipment.status !== 'LOOKING_FOR_DRIVER' || shipment.asked?.until !== until) return { ok: true, value: null }
      const at = clock.now().toISOString()
      const wave = await waveOf(unit.sql, catalog, shipment, at)
      const further = await unit.execute(shipmentStream, shipmentId, { type: 'OfferFurther', after: until, wave, at })
      if (!further.ok) throw new Error(`an offer goes no further: ${further.rejection.type}`)
      return { ok: true, value: null }
    })
  },
})
