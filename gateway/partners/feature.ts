import type { Feature, Instance } from '../feature.ts'
import type { Ground } from '../ground.ts'
import { partnerDoubts } from './doubts.ts'
import { partnerBySettings } from './http-partner.ts'
import { partnerOperations } from './operations.ts'
import type { ExternalPartner } from './port.ts'
import { type PartnerSettings, partnerSettings } from './settings.ts'

export type PartnersOutside = {
  /** The partner where the settings name none. */
  readonly partner?: ExternalPartner
}

type Offered = {
  /** The loyalty program outside; null where there is none. */
  readonly partner: ExternalPartner | null
}

/** Discounts that an outside loyalty program grants its users. A submitted order asks it again (`gateway/orders`). */
export const partners = {
  doubts: partnerDoubts,
  settings: partnerSettings,
  on({ catalog }: Ground, settings: PartnerSettings, outside: PartnersOutside): Instance & Offered {
    const partner = partnerBySettings(settings) ?? outside.partner ?? null
    return { partner, operations: partnerOperations({ catalog, partner }) }
  },
} satisfies Feature
