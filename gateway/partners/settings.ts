import { z } from 'zod'
import { holds } from '../setting-kinds.ts'

/** OPEN-57: the loyalty program outside whose users pay less. */
export const partnerSettings = {
  EXTERNAL_PARTNER_NAME: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,100}$/, 'it has letters, digits, - and _ only')
    .optional(),
  EXTERNAL_PARTNER_URL: z
    .url({ protocol: /^https?$/ })
    .refine(
      holds(
        ({ protocol, hostname }) => protocol === 'https:' || ['127.0.0.1', 'localhost', '[::1]'].includes(hostname),
      ),
      'tokens travel there: it must begin with https:',
    )
    .optional(),
}

type Given = { readonly [Name in keyof typeof partnerSettings]?: string | undefined }

/** Returns a sentence about the setting that is missing beside the other; null when both or neither are set. */
export function partnerFault({ EXTERNAL_PARTNER_NAME: name, EXTERNAL_PARTNER_URL: url }: Given): string | null {
  if ((name === undefined) === (url === undefined)) return null
  const [missing, beside] = name === undefined ? ['NAME', 'URL'] : ['URL', 'NAME']
  return `EXTERNAL_PARTNER_${missing} is missing: EXTERNAL_PARTNER_${beside} needs it.`
}
