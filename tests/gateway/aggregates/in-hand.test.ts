import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { inHandOf } from '#gateway/aggregates/shipments/in-hand.ts'
import type { Database } from '#gateway/db/database.ts'
import { migrate } from '#gateway/db/migrate.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { aShipment } from '#tests/kit/shipment.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
  await migrate(db)
})
afterAll(() => db.close())

const keep = (shipmentId: string, status: ShipmentStatus, minute: number) =>
  db.query(
    `insert into shipments (id, tracking_id, store_id, status, rider_id, created_at, state)
     values ($1, $1, 'parrilla-centro', $2, 'ana', $3, $4::jsonb)`,
    [
      shipmentId,
      status,
      new Date(Date.UTC(2026, 10, 21, 20, minute)).toISOString(),
      JSON.stringify(aShipment({ shipmentId, status })),
    ],
  )

test('[FOPEN-76] a courier’s open shipment is found behind many newer ones that are over', async () => {
  await keep('old', 'IN_STORE', 0)
  for (let n = 1; n <= 60; n++) await keep(`s${n}`, n % 3 === 0 ? 'DRIVER_CANCELED' : 'DELIVERED', n)
  expect(await inHandOf(db, 'ana')).toMatchObject({ type: 'simple', shipment: { shipmentId: 'old' } })
  await db.query(`update shipments set status = 'DELIVERED', state = jsonb_set(state, '{status}', '"DELIVERED"')`)
  expect(await inHandOf(db, 'ana')).toBeNull()
})
