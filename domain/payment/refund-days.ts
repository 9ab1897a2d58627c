/**
 * The business days in which a refund reaches the payer's account, as the provider states: Mercado Pago names 8 to 16
 * (https://mercadopago.cl/ayuda/32094). The sandbox imitates it. Transbank names none for Webpay.
 */
const longestDays: Readonly<Record<string, number>> = { mercadopago: 16, sandbox: 16 }

/** Null where the provider does not say. */
export const refundArrivesWithinDays = (provider: string | undefined): number | null =>
  provider !== undefined && Object.hasOwn(longestDays, provider) ? (longestDays[provider] ?? null) : null
