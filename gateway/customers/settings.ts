import { z } from 'zod'
import type { RoomSettings, SettingsOf } from '../settings/room-settings.ts'

/** The settings of one-time codes. */
export const customerSettings = {
  shape: {
    MESSAGES_CODE_TEXT: z
      .string()
      .min(1)
      .max(300)
      .regex(/\{code\}/, 'it has no {code}')
      .default('{code} es tu código de {shop}. Vence en {minutes} minutos. No se lo digas a nadie.')
      .meta({
        shown: 'a sentence in Spanish',
        description:
          'the text of a message with a code; `{code}`, `{shop}` and `{minutes}` are filled in. WhatsApp sends the text of its template',
      }),
  },
} satisfies RoomSettings

export type CustomerSettings = SettingsOf<typeof customerSettings>
