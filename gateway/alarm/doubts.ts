import type { Setup } from '../ground/feature-parts.ts'
import { sendsBySettings } from '../messages/sends.ts'
import type { MessageSettings } from '../messages/settings.ts'
import { storesNamed } from '../settings/stores-named.ts'

/** Alarms without a way to send their messages. The pause of an alarm works all the same. */
export function alarmDoubts({ document, settings, isDemo }: Setup<MessageSettings>): readonly string[] {
  if (isDemo || sendsBySettings(settings).alarms) return []
  const stores = storesNamed(document.stores.filter(({ settings: { alarm } }) => alarm && alarm.phones.length > 0))
  const missing = settings.WHATSAPP_TOKEN
    ? 'WhatsApp sends it only with WHATSAPP_ALARM_TEMPLATE'
    : 'no way of sending messages is configured (SMTP_URL, WHATSAPP_TOKEN or MESSAGES_WEBHOOK_URL)'
  return stores === null ? [] : [`the alarm of ${stores} reaches no one: ${missing}`]
}
