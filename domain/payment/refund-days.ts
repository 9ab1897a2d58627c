/**
 * The business days within which a refund reaches the payer's account, by the provider's own word: Mercado Pago names 8 to
 * 16 (https://mercadopago.cl/ayuda/32094). The sandbox stands in for it. Transbank names none for Webpay.
 */
const longestDays: Readonly<Record<string, number>> = { mercadopago: 16, sandbox: 16 }

/** Null where the provider does not say. */
export const refundArrivesWithinDays = (provider: string | undefined): number | null =>
  provider !== undefined && Object.hasOwn(longestDays, provider) ? (longestDays[provider] ?? null) : null
