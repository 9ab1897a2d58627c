/** Cart page (CART). */
export const cartTexts = {
  title: 'Mi pedido',
  items: 'Productos',
  foot: 'Total y continuar',
  empty: 'Tu pedido está vacío',
  emptyText: 'Elegí algo rico del menú y lo vas a ver acá.',
  backToMenu: 'Volver al Menú',
  addMore: 'Agregar más productos',
  goOn: 'Continuar',
  /** OPEN-50. */
  minimum: (amount: string) => `El pedido mínimo es de ${amount}`,
  missingForMinimum: (amount: string) => `Te faltan ${amount} en productos para continuar`,
  missingForFree: (amount: string) => `Suma ${amount} en productos para tener envío gratis`,
  free: '¡Tenés envío gratis!',
  subtotal: 'Subtotal de productos',
  quantity: (name: string) => `Cantidad de ${name}`,
  less: 'Quitar uno',
  more: 'Agregar uno',
  remove: (name: string) => `Quitar ${name}`,
  upsold: 'Recomendado',
  sets: (buy: number, pay: number) => `Promo ${buy}x${pay}`,
  note: (text: string) => `Nota: ${text}`,
} as const
