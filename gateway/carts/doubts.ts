import type { Setup } from '../ground/feature-parts.ts'
import type { HttpSettings } from '../http/settings.ts'
import { sendsBySettings } from '../messages/sends.ts'
import type { MessageSettings } from '../messages/settings.ts'
import { storesNamed } from '../settings/stores-named.ts'

/** Reminders of carts that cannot be sent. */
export function cartDoubts({ document, settings, isDemo }: Setup<MessageSettings & HttpSettings>): readonly string[] {
  const stores = storesNamed(document.stores.filter((store) => store.settings.abandonedCarts))
  if (isDemo || stores === null) return []
  const begin = `abandonedCarts of ${stores} sends no reminder:`
  if (!sendsBySettings(settings).notices)
    return settings.WHATSAPP_TOKEN
      ? [`${begin} WhatsApp sends it only with WHATSAPP_NOTICE_TEMPLATE`]
      : [`${begin} no way of sending messages is configured (SMTP_URL, WHATSAPP_TOKEN or MESSAGES_WEBHOOK_URL)`]
  return settings.PUBLIC_URL === undefined ? [`${begin} its link needs PUBLIC_URL`] : []
}
