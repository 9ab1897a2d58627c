import { type Clock, systemClock } from '../ports/clock.ts'
import type { Messenger } from './messenger.ts'
import type { MessageSettings } from './settings.ts'
import { smtpMessenger } from './smtp.ts'
import { webhookMessenger } from './webhook.ts'
import { whatsAppMessenger } from './whatsapp.ts'

/** The way that is configured; null when none is. `readSettings` has seen that a way has all that it needs. */
export function messengerBySettings(
  settings: MessageSettings,
  clock: Pick<Clock, 'now'> = systemClock,
): Messenger | null {
  const { SMTP_URL, SMTP_FROM = '', SMTP_TO = '' } = settings
  if (SMTP_URL) return smtpMessenger({ url: SMTP_URL, from: SMTP_FROM, to: SMTP_TO })
  const { WHATSAPP_URL, WHATSAPP_TOKEN, WHATSAPP_SENDER_ID = '', WHATSAPP_TEMPLATE = '', WHATSAPP_LANGUAGE } = settings
  if (WHATSAPP_TOKEN)
    return whatsAppMessenger({
      url: WHATSAPP_URL,
      token: WHATSAPP_TOKEN,
      senderId: WHATSAPP_SENDER_ID,
      template: WHATSAPP_TEMPLATE,
      noticeTemplate: settings.WHATSAPP_NOTICE_TEMPLATE ?? null,
      alarmTemplate: settings.WHATSAPP_ALARM_TEMPLATE ?? null,
      language: WHATSAPP_LANGUAGE,
    })
  const { MESSAGES_WEBHOOK_URL, MESSAGES_WEBHOOK_SECRET = '' } = settings
  if (MESSAGES_WEBHOOK_URL)
    return webhookMessenger({ url: MESSAGES_WEBHOOK_URL, secret: MESSAGES_WEBHOOK_SECRET, clock })
  return null
}
