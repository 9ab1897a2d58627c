import { byRider, type SideTable } from '../../tables/side-table.ts'
import { retentionDays } from './positions.ts'

export const trackingTables: readonly SideTable[] = [
  {
    name: 'positions',
    holds: 'positions of couriers',
    life: { through: 'at', after: { days: retentionDays }, says: `${retentionDays} days after the position` },
    whose: {
      courier: {
        rows: byRider('rider_id'),
        exported: {
          as: 'positions',
          columns: ['rider_id', 'at', 'lat', 'lng', 'accuracy', 'speed', 'heading'],
          order: 'rider_id, at',
        },
      },
      diner: {
        byRule: 'those on the way to the door are deleted, from the store until ten minutes after the delivery',
        exportedByRule: "no: they are the courier's",
      },
    },
    transfer: { order: 'rider_id, at' },
  },
]
