import { z } from 'zod'
import type { Environment, RoomSettings, SettingsOf } from '../settings/room-settings.ts'

/** The settings that each way of sending requires; the first one switches it on. */
const ways = [
  ['SMTP_URL', 'SMTP_FROM', 'SMTP_TO'],
  ['WHATSAPP_TOKEN', 'WHATSAPP_SENDER_ID', 'WHATSAPP_TEMPLATE'],
  ['MESSAGES_WEBHOOK_URL', 'MESSAGES_WEBHOOK_SECRET'],
] as const

/** Templates that change nothing without the way that they belong to. */
const templates = [
  ['WHATSAPP_NOTICE_TEMPLATE', 'WHATSAPP_TOKEN'],
  ['WHATSAPP_ALARM_TEMPLATE', 'WHATSAPP_TOKEN'],
] as const

/** The ways to send messages to diners: mail to a gateway of short messages, WhatsApp, or the shop's own webhook. */
export const messageSettings = {
  shape: {
    SMTP_URL: z
      .url({ protocol: /^smtps?$/ })
      .optional()
      .describe(
        '`smtp(s)://user:password@host:port`: messages to diners go by mail to an SMS gateway. Needs `SMTP_FROM` and `SMTP_TO`',
      ),
    SMTP_FROM: z
      .string()
      .max(254)
      .regex(/^[^@]+@[^\s@]+$/, 'it is an address of mail')
      .optional()
      .describe('the sender of these mails'),
    SMTP_TO: z
      .string()
      .max(254)
      .regex(/^[^\s@]*\{phone\}[^\s@]*@[^\s@]+$/, 'it is an address with {phone} before the @')
      .optional()
      .describe('their recipient, such as `{phone}@sms.example.com`, where `{phone}` becomes the digits of the phone'),
    WHATSAPP_TOKEN: z
      .string()
      .min(1)
      .max(1000)
      .optional()
      .describe(
        'the token of WhatsApp’s Cloud API, by which messages to diners go. Needs `WHATSAPP_SENDER_ID` and `WHATSAPP_TEMPLATE`',
      ),
    WHATSAPP_SENDER_ID: z.string().min(1).max(100).optional().describe('the id of the phone that sends them'),
    WHATSAPP_TEMPLATE: z
      .string()
      .min(1)
      .max(512)
      .optional()
      .describe('an approved template for codes, of the category *authentication*, with a button that copies the code'),
    WHATSAPP_NOTICE_TEMPLATE: z
      .string()
      .min(1)
      .max(512)
      .optional()
      .describe(
        'an approved template of the category *marketing* for notices of abandoned carts; its body has three parameters: the shop, the link, and the link that stops messages. Without it WhatsApp sends codes only',
      ),
    WHATSAPP_ALARM_TEMPLATE: z
      .string()
      .min(1)
      .max(512)
      .optional()
      .describe(
        'an approved template of the category *utility* for the alarm of a shop that does not look at its orders; its body has one parameter, the sentence. Without it WhatsApp sends no alarm',
      ),
    WHATSAPP_LANGUAGE: z
      .string()
      .regex(/^[a-z]{2,3}(_[A-Z]{2,3})?$/, 'it is a language such as es_AR')
      .default('es_AR')
      .describe('the language of the templates'),
    WHATSAPP_URL: z
      .url({ protocol: /^https?$/ })
      .default('https://graph.facebook.com/v23.0')
      .describe('the address of the API, with the version'),
    MESSAGES_WEBHOOK_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe(
        'messages to diners are posted to your own sender ([Messages to diners](#messages-to-diners)). Needs `MESSAGES_WEBHOOK_SECRET`',
      ),
    MESSAGES_WEBHOOK_SECRET: z.string().min(16).max(200).optional().describe('the secret that signs these posts'),
  },
  fault(given: Environment): string | null {
    const on = ways.filter(([first]) => given[first] !== undefined)
    const [way, second] = on
    if (second) return `${way?.[0]} and ${second[0]} exclude each other: messages are sent in one way.`
    const missing = way?.find((name) => given[name] === undefined)
    if (missing) return `${missing} is missing: ${way?.[0]} needs it.`
    const [idle] = [
      ...ways.flatMap(([first, ...others]) => others.map((name) => [name, first] as const)),
      ...templates,
    ].filter(([name, first]) => given[name] !== undefined && given[first] === undefined)
    return idle ? `${idle[1]} is missing: ${idle[0]} alone sends nothing.` : null
  },
} satisfies RoomSettings

export type MessageSettings = SettingsOf<typeof messageSettings>
