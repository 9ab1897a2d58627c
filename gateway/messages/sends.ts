import type { MessageSettings } from './settings.ts'

/** The kinds of message that the way of sending which is configured takes. */
export function sendsBySettings(settings: MessageSettings): {
  readonly codes: boolean
  readonly notices: boolean
  readonly alarms: boolean
} {
  const takesAll = Boolean(settings.SMTP_URL ?? settings.MESSAGES_WEBHOOK_URL)
  const isWhatsApp = settings.WHATSAPP_TOKEN !== undefined
  return {
    codes: takesAll || isWhatsApp,
    notices: takesAll || (isWhatsApp && settings.WHATSAPP_NOTICE_TEMPLATE !== undefined),
    alarms: takesAll || (isWhatsApp && settings.WHATSAPP_ALARM_TEMPLATE !== undefined),
  }
}
