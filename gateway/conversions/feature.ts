import type { Feature, Instance } from '../ground/feature-parts.ts'
import type { Ground } from '../ground/ground.ts'
import { conversionDoubts } from './doubts.ts'
import { type KeepForVendors, keepForVendors } from './keep.ts'
import { createLostSales } from './lost-sales.ts'
import { receiversBySettings } from './receivers.ts'
import { type ConversionSettings, conversionSettings } from './settings.ts'
import { conversionTables } from './side-tables.ts'
import { conversionCalls } from './tell.ts'
import { tellOfPaid } from './timers.ts'

/** Sales that the gateway tells the vendors of a branch itself, because their scripts run on no page where a card is typed. */
export const conversions = {
  doubts: conversionDoubts,
  settings: conversionSettings,
  sideTables: conversionTables,
  reactions: [tellOfPaid],
  on(ground: Ground, settings: ConversionSettings): Instance & { readonly keepForVendors: KeepForVendors } {
    const receivers = receiversBySettings(settings)
    const lostSales = createLostSales()
    return {
      keepForVendors: keepForVendors(receivers),
      calls: conversionCalls({ ...ground, receivers, lostSales }),
      readings: {
        sales_not_taken_total: {
          help: 'Sales that a vendor has not taken, and is not told again',
          label: 'vendor',
          readEach: () => lostSales.counts,
        },
      },
    }
  },
} satisfies Feature
