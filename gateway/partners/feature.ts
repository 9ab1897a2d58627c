import type { Feature, Instance } from '../ground/feature-parts.ts'
import type { Ground } from '../ground/ground.ts'
import type { ExternalPartner } from '../ports/external-partner.ts'
import { partnerDoubts } from './doubts.ts'
import { partnerBySettings } from './http-partner.ts'
import { partnerOperations } from './operations.ts'
import { type PartnerSettings, partnerSettings } from './settings.ts'

export type PartnersOutside = {
  /** The partner where the settings name none. */
  readonly partner?: ExternalPartner
}

type PartnerParts = {
  /** The loyalty program outside; null where there is none. */
  readonly partner: ExternalPartner | null
}

/** Discounts that an outside loyalty program grants its users. A submitted order asks it again (`gateway/orders`). */
export const partners = {
  doubts: partnerDoubts,
  settings: partnerSettings,
  on({ catalog }: Ground, settings: PartnerSettings, outside: PartnersOutside): Instance & PartnerParts {
    const partner = partnerBySettings(settings) ?? outside.partner ?? null
    return { partner, operations: partnerOperations({ catalog, partner }) }
  },
} satisfies Feature
