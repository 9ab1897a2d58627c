import type { Setup } from '../ground/feature-parts.ts'
import type { PartnerSettings } from './settings.ts'

/** Branches whose loyalty program outside is not the one of the settings. */
export const partnerDoubts = ({ document, settings, isDemo }: Setup<PartnerSettings>): readonly string[] =>
  isDemo
    ? []
    : document.branches.flatMap(({ id, externalLoyaltyPartner: partner }) =>
        partner === null || partner === settings.EXTERNAL_PARTNER_NAME
          ? []
          : [
              `externalLoyaltyPartner of ${id} is ${partner}, which EXTERNAL_PARTNER_NAME does not name: no discount of it is given`,
            ],
      )
