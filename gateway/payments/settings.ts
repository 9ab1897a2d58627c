import { z } from 'zod'
import { flag, holds } from '../settings/kinds.ts'
import type { Environment, RoomSettings, SettingsOf } from '../settings/room-settings.ts'

const key = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, 'a key has no spaces and no letters beyond ASCII')
  .optional()

/** Keys travel there. */
const providerUrl = z.url({ protocol: /^https?$/ }).refine(
  holds(({ protocol, hostname }) => protocol === 'https:' || ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)),
  'keys and cards travel there: it must begin with https:',
)

/** A provider needs all of its keys. */
const sets = [
  ['MERCADOPAGO_ACCESS_TOKEN', 'MERCADOPAGO_PUBLIC_KEY', 'MERCADOPAGO_WEBHOOK_SECRET'],
  ['WEBPAY_COMMERCE_CODE', 'WEBPAY_SECRET'],
] as const

/** Settings of the payment providers. */
export const paymentSettings = {
  shape: {
    MERCADOPAGO_ACCESS_TOKEN: key.describe(
      'the shop’s key at Mercado Pago: cards and links ([Payments](#payments)). Needs the two below',
    ),
    MERCADOPAGO_PUBLIC_KEY: key.describe('the public key there; the only one that reaches a browser'),
    MERCADOPAGO_WEBHOOK_SECRET: key.describe('the secret that signs its messages'),
    MERCADOPAGO_CHALLENGE: flag
      .default(false)
      .describe(
        '1 lets banks ask a diner for a second step (3-D Secure), so that an answer may take some minutes. 0 wants a yes or no at once',
      ),
    MERCADOPAGO_URL: providerUrl
      .default('https://api.mercadopago.com')
      .describe('its address; also for tests, which have their own keys and the same host'),
    WEBPAY_COMMERCE_CODE: z
      .string()
      .regex(/^\d{12}$/, 'it has twelve digits')
      .optional()
      .describe('the shop’s code at Transbank, of twelve digits: links by Webpay Plus. Needs `WEBPAY_SECRET`'),
    WEBPAY_SECRET: key.describe('the shop’s secret there'),
    WEBPAY_URL: providerUrl
      .default('https://webpay3g.transbank.cl')
      .describe('its address; `https://webpay3gint.transbank.cl` for tests'),
    PAYMENT_SANDBOX: z
      .enum(['demo', 'on'])
      .default('demo')
      .describe(
        'the shops that may use the sandbox, which takes no money: `demo`, only the demo; `on`, every shop that names it',
      ),
  },
  fault(given: Environment): string | null {
    for (const names of sets) {
      const missing = names.find((name) => given[name] === undefined)
      const beside = names.find((name) => given[name] !== undefined)
      if (missing && beside) return `${missing} is missing: ${beside} alone takes no payments.`
    }
    const takesMoney = sets.some(([first]) => given[first] !== undefined)
    return takesMoney && given['PUBLIC_URL'] === undefined
      ? 'PUBLIC_URL is missing: payment providers send browsers and messages back to it.'
      : null
  },
} satisfies RoomSettings

export type PaymentSettings = SettingsOf<typeof paymentSettings>
