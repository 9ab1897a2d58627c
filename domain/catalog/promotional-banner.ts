import type { Customization } from './branch.ts'
import type { OrderModeType } from './order-mode.ts'

/** HEADER-01 to HEADER-03: returns the banner of this mode, else the one for all modes; null for none. */
export function promotionalBanner(customizations: readonly Customization[], type: OrderModeType): string | null {
  const banners = customizations.filter((it) => it.resource === 'PROMOTIONAL_BANNER')
  const found =
    banners.find(({ orderModeType }) => orderModeType === type) ??
    banners.find(({ orderModeType }) => orderModeType === 'ALL')
  return found?.text ?? null
}
