import { byRider, type SideTable } from '../tables/side-table.ts'
import { deviceDays } from './devices.ts'
import { tokenHours } from './tokens.ts'

/** Each node has ended its sockets of a token an hour after the token has run out. */
const endingHours = 1
const socketHours = tokenHours + endingHours

export const riderTables: readonly SideTable[] = [
  {
    name: 'rider_tokens',
    holds: 'digests of the tokens of shifts',
    life: {
      through: 'expires_at',
      after: { hours: endingHours },
      says: `the shift ends, or an hour after the ${tokenHours} hours of the token`,
    },
    whose: { courier: { rows: byRider('rider_id'), exported: { not: 'it holds digests of random tokens' } } },
    transfer: { order: 'digest' },
  },
  {
    name: 'rider_sockets',
    holds: 'connections that a token has opened',
    life: { through: 'opened_at', after: { hours: socketHours }, says: `${socketHours} hours after the connection` },
    whose: { courier: { rows: byRider('rider_id'), exported: { not: 'it holds random names of connections' } } },
    transfer: { stays: 'a socket ends with its node, and opens again at another' },
  },
  {
    name: 'rider_devices',
    holds: 'phones on which a courier has proven the code of the store, as digests',
    life: { until: 'used_at', after: { days: deviceDays }, says: `${deviceDays} days after its last use` },
    whose: {
      courier: {
        rows: byRider('rider_id'),
        exported: { as: 'devices', columns: ['rider_id', 'store_id', 'used_at'], order: 'rider_id, used_at' },
      },
    },
    transfer: { order: 'digest, rider_id' },
  },
]
