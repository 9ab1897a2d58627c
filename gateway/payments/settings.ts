import { z } from 'zod'
import { flag, holds } from '../setting-kinds.ts'

const key = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, 'a key has no spaces and no letters beyond ASCII')
  .optional()

/** Keys travel there. */
const providerUrl = z.url({ protocol: /^https?$/ }).refine(
  holds(({ protocol, hostname }) => protocol === 'https:' || ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)),
  'keys and cards travel there: it must begin with https:',
)

/** Settings of the payment providers. */
export const paymentSettings = {
  MERCADOPAGO_ACCESS_TOKEN: key,
  /** The key for the pages; it is public. */
  MERCADOPAGO_PUBLIC_KEY: key,
  MERCADOPAGO_WEBHOOK_SECRET: key,
  MERCADOPAGO_URL: providerUrl.default('https://api.mercadopago.com'),
  /** Lets banks ask for a second step (3-D Secure). Without it an answer is yes or no at once. */
  MERCADOPAGO_CHALLENGE: flag.default(false),
  WEBPAY_COMMERCE_CODE: z
    .string()
    .regex(/^\d{12}$/, 'it has twelve digits')
    .optional(),
  WEBPAY_SECRET: key,
  WEBPAY_URL: providerUrl.default('https://webpay3g.transbank.cl'),
  /** Where the sandbox, which takes no money, may be paid with: in the demo only, or wherever a shop names it. */
  PAYMENT_SANDBOX: z.enum(['demo', 'on']).default('demo'),
}

/** A provider needs all of its keys. */
const sets = [
  ['MERCADOPAGO_ACCESS_TOKEN', 'MERCADOPAGO_PUBLIC_KEY', 'MERCADOPAGO_WEBHOOK_SECRET'],
  ['WEBPAY_COMMERCE_CODE', 'WEBPAY_SECRET'],
] as const

type KeyName = (typeof sets)[number][number]

/** The first key that is missing beside another one of its provider, with that one. */
export function missingKey(settings: Readonly<Partial<Record<KeyName, string | undefined>>>) {
  for (const names of sets) {
    const missing = names.find((name) => settings[name] === undefined)
    const beside = names.find((name) => settings[name] !== undefined)
    if (missing && beside) return { missing, beside }
  }
  return null
}
