import { z } from 'zod'

/** The ways to send messages to diners: mail to a gateway of short messages, WhatsApp, or the shop's own webhook. */
export const messageSettings = {
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  SMTP_FROM: z.string().min(3).max(254).optional(),
  SMTP_TO: z
    .string()
    .max(254)
    .regex(/^[^\s@]*\{phone\}[^\s@]*@[^\s@]+$/, 'it is an address with {phone} before the @')
    .optional(),
  WHATSAPP_URL: z.url({ protocol: /^https?$/ }).default('https://graph.facebook.com/v23.0'),
  WHATSAPP_TOKEN: z.string().min(1).max(1000).optional(),
  WHATSAPP_SENDER_ID: z.string().min(1).max(100).optional(),
  WHATSAPP_TEMPLATE: z.string().min(1).max(512).optional(),
  WHATSAPP_NOTICE_TEMPLATE: z.string().min(1).max(512).optional(),
  WHATSAPP_LANGUAGE: z.string().min(2).max(10).default('es_AR'),
  MESSAGES_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  MESSAGES_WEBHOOK_SECRET: z.string().min(16).max(200).optional(),
  /** The words of a message with a code. `{shop}`, `{code}` and `{minutes}` are put in. */
  MESSAGES_CODE_TEXT: z
    .string()
    .min(1)
    .max(300)
    .regex(/\{code\}/, 'it has no {code}')
    .default('{code} es tu código de {shop}. Vence en {minutes} minutos. No se lo digas a nadie.'),
  /** The words of a notice of a cart that was left. `{shop}`, `{link}` and `{stop}` are put in. */
  MESSAGES_CART_TEXT: z
    .string()
    .min(1)
    .max(300)
    .regex(/^(?=.*\{link\})(?=.*\{stop\})/s, 'it needs {link} and {stop}')
    .default(
      '{shop}: tu pedido quedó a medias. Seguí donde lo dejaste: {link} Si no querés recibir más mensajes: {stop}',
    ),
}

type Given = { readonly [Name in keyof typeof messageSettings]?: z.output<(typeof messageSettings)[Name]> }

/** The settings that each way of sending requires; the first one switches it on. */
const ways = [
  ['SMTP_URL', 'SMTP_FROM', 'SMTP_TO'],
  ['WHATSAPP_TOKEN', 'WHATSAPP_SENDER_ID', 'WHATSAPP_TEMPLATE'],
  ['MESSAGES_WEBHOOK_URL', 'MESSAGES_WEBHOOK_SECRET'],
] as const

/** Returns a sentence about a fault in the combination of message settings; null when there is none. */
export function messagesFault(given: Given): string | null {
  const on = ways.filter(([first]) => given[first] !== undefined)
  const [way, second] = on
  if (second) return `${way?.[0]} and ${second[0]} exclude each other: messages are sent in one way.`
  const missing = way?.find((name) => given[name] === undefined)
  return missing ? `${missing} is missing: ${way?.[0]} needs it.` : null
}
