import type { Feature } from '../feature.ts'
import { lostSales } from './lost-sales.ts'
import { conversionTables } from './side-tables.ts'
import { conversionCalls } from './tell.ts'
import { tellOfPaid } from './timers.ts'

/** Sales that the gateway tells the vendors of a branch itself, because their scripts run on no page where a card is typed. */
export const conversions: Feature = {
  name: 'conversions',
  sideTables: conversionTables,
  reactions: [tellOfPaid],
  calls: conversionCalls,
  readings: (services) => ({
    sales_not_taken: {
      help: 'Sales that a vendor has not taken, and is not told again',
      label: 'vendor',
      readEach: () => lostSales(services).counts,
    },
  }),
}
