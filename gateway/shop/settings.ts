import { z } from 'zod'
import type { RoomSettings, SettingsOf } from '../settings/room-settings.ts'

/** The settings of the shop's public pages. */
export const shopSettings = {
  shape: {
    INDEXING: z
      .enum(['on', 'off'])
      .default('on')
      .describe(
        '`off` asks search engines to list no page: every page says `noindex`, and there is no sitemap ([Search engines and chats](#search-engines-and-chats)). Links in chats keep their previews',
      ),
  },
} satisfies RoomSettings

export type ShopSettings = SettingsOf<typeof shopSettings>
