import type { LastChange } from '#domain/cart/last-change.ts'

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
  changeAddress: 'Cambiar dirección',
  /** OPEN-50. */
  minimum: (amount: string) => `El pedido mínimo es de ${amount}`,
  missingForMinimum: (amount: string) => `Te faltan ${amount} en productos para continuar`,
  missingForFree: (amount: string) => `Suma ${amount} en productos para tener envío gratis`,
  free: '¡Tenés envío gratis!',
  subtotal: 'Productos',
  arrival: (isDelivered: boolean, from: string, to: string) =>
    `${isDelivered ? 'Llega' : 'Listo'} ${from === to ? `a las ${to}` : `entre las ${from} y las ${to}`}`,
  busy: '\u00A0· mucha demanda',
  quantity: (name: string) => `Cantidad de ${name}`,
  less: 'Quitar uno',
  more: 'Agregar uno',
  remove: (name: string) => `Quitar ${name}`,
  upsold: 'Recomendado',
  note: (text: string) => `Nota: ${text}`,
  notStored: 'No pudimos guardar tu pedido en este dispositivo: se pierde si cerrás la página.',
  /** Another tab has changed the cart at the same moment. */
  changedElsewhere: 'Tu pedido cambió mientras tanto: revisalo antes de continuar',
  takeOut: 'Quitar',
  change: (name: string) => `Cambiar ${name}`,
  unsold: 'Quitá lo que ya no se puede pedir para continuar.',
  undo: 'Deshacer',
  undone: 'Listo, quedó como antes',
  changed: {
    Added: (name) => `Agregaste ${name}`,
    Replaced: (name) => `Cambiaste ${name}`,
    QuantityChanged: (name) => `Cambiaste la cantidad de ${name}`,
    Removed: (name) => `Quitaste ${name}`,
  } satisfies Record<LastChange['type'], (name: string) => string>,
} as const
