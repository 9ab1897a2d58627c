import { z } from 'zod'
import type { RoomSettings, SettingsOf } from '../settings/room-settings.ts'

/** The settings of notices of abandoned carts. */
export const cartSettings = {
  shape: {
    MESSAGES_CART_TEXT: z
      .string()
      .min(1)
      .max(300)
      .regex(/^(?=.*\{link\})(?=.*\{stop\})/s, 'it needs {link} and {stop}')
      .default(
        '{shop}: tu pedido quedó a medias. Seguí donde lo dejaste: {link} Si no querés recibir más mensajes: {stop}',
      )
      .meta({
        shown: 'a sentence in Spanish',
        description: 'the text of a notice of an abandoned cart; `{shop}`, `{link}` and `{stop}` are filled in',
      }),
  },
} satisfies RoomSettings

export type CartSettings = SettingsOf<typeof cartSettings>
