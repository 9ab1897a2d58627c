/** Beside the lock, at the button that pays. */
export const sellerText = (store: string) => `Pago seguro a ${store}`
