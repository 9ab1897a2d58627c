import { z } from 'zod'
import { holds } from '../settings/kinds.ts'
import type { Environment, RoomSettings, SettingsOf } from '../settings/room-settings.ts'

/** OPEN-57: the loyalty program outside whose users pay less. */
export const partnerSettings = {
  shape: {
    EXTERNAL_PARTNER_NAME: z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,100}$/, 'it has letters, digits, - and _ only')
      .optional()
      .describe(
        'an outside loyalty program, under the name that branches have in `externalLoyaltyPartner`. Needs `EXTERNAL_PARTNER_URL`',
      ),
    EXTERNAL_PARTNER_URL: z
      .url({ protocol: /^https?$/ })
      .refine(
        holds(
          ({ protocol, hostname }) => protocol === 'https:' || ['127.0.0.1', 'localhost', '[::1]'].includes(hostname),
        ),
        'tokens travel there: it must begin with https:',
      )
      .optional()
      .describe(
        'its address. It is posted `{branchId, branchContactId, externalUserId}` with the token of the diner’s cookie `sessionId` as a bearer, and answers `{generalDiscounts}` as in the contract (`readExternalBenefits`)',
      ),
  },
  fault({ EXTERNAL_PARTNER_NAME: name, EXTERNAL_PARTNER_URL: url }: Environment): string | null {
    if ((name === undefined) === (url === undefined)) return null
    const [missing, beside] = name === undefined ? ['NAME', 'URL'] : ['URL', 'NAME']
    return `EXTERNAL_PARTNER_${missing} is missing: EXTERNAL_PARTNER_${beside} needs it.`
  },
} satisfies RoomSettings

export type PartnerSettings = SettingsOf<typeof partnerSettings>
