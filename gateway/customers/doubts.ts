import type { Setup } from '../ground/feature-parts.ts'
import { sendsBySettings } from '../messages/sends.ts'
import type { MessageSettings } from '../messages/settings.ts'
import { storesNamed } from '../settings/stores-named.ts'

/** Stores whose diners need a code that nothing sends. */
export function customerDoubts({ document, settings, isDemo }: Setup<MessageSettings>): readonly string[] {
  if (isDemo || sendsBySettings(settings).codes) return []
  const stores = storesNamed(document.stores.filter((store) => store.settings.customerVerification === 'code'))
  return stores === null
    ? []
    : [
        `customerVerification of ${stores} is code, and no way of sending codes is configured (SMTP_URL, WHATSAPP_TOKEN or MESSAGES_WEBHOOK_URL): diners cannot sign in`,
      ]
}
