import type { Feature } from '../feature.ts'
import { forgetOldBrowsers } from './kept-browsers.ts'
import { lostSales } from './lost-sales.ts'
import { conversionCalls } from './tell.ts'
import { tellOfPaid } from './timers.ts'

/** Sales that the gateway tells the vendors of a branch itself, because their scripts run on no page where a card is typed. */
export const conversions: Feature = {
  name: 'conversions',
  reactions: [tellOfPaid],
  calls: conversionCalls,
  chores: [forgetOldBrowsers],
  readings: (services) => ({
    sales_not_taken: {
      help: 'Sales that a vendor has not taken, and is not told again',
      label: 'vendor',
      readEach: () => lostSales(services).counts,
    },
  }),
}
