/** The payment providers that a store can name, in small letters. */
export const providerNames = ['mercadopago', 'webpay', 'sandbox'] as const

export const isProvider = (name: string): boolean => (providerNames as readonly string[]).includes(name.toLowerCase())
