import type { PaymentProvider } from '../../ports/payment-provider.ts'
import type { PaymentSettings } from '../settings.ts'
import { createMercadoPago } from './mercadopago/provider.ts'
import { createWebpay } from './webpay/provider.ts'

/** The providers whose keys are set, by name, and the sandbox where it is on. */
export function providersOf(
  settings: PaymentSettings,
  sandbox: PaymentProvider | null = null,
): ReadonlyMap<string, PaymentProvider> {
  const { MERCADOPAGO_ACCESS_TOKEN, MERCADOPAGO_PUBLIC_KEY, MERCADOPAGO_WEBHOOK_SECRET } = settings
  const { WEBPAY_COMMERCE_CODE, WEBPAY_SECRET } = settings
  const providers: PaymentProvider[] = sandbox ? [sandbox] : []
  if (MERCADOPAGO_ACCESS_TOKEN && MERCADOPAGO_PUBLIC_KEY && MERCADOPAGO_WEBHOOK_SECRET)
    providers.push(
      createMercadoPago({
        url: settings.MERCADOPAGO_URL,
        accessToken: MERCADOPAGO_ACCESS_TOKEN,
        publicKey: MERCADOPAGO_PUBLIC_KEY,
        webhookSecret: MERCADOPAGO_WEBHOOK_SECRET,
        mayChallenge: settings.MERCADOPAGO_CHALLENGE,
      }),
    )
  if (WEBPAY_COMMERCE_CODE && WEBPAY_SECRET)
    providers.push(
      createWebpay({ url: settings.WEBPAY_URL, commerceCode: WEBPAY_COMMERCE_CODE, secret: WEBPAY_SECRET }),
    )
  return new Map(providers.map((provider) => [provider.name, provider]))
}
