/** An order on its way to the gateway, and why it did not get there. */
export const submissionTexts = {
  confirming: 'Estamos confirmando si llegó tu pedido…',
  unknown:
    'No pudimos confirmar si tu pedido llegó. Volvé a tocar el botón: si ya está hecho, te llevamos a él y no se repite.',
  waiting: 'Sin conexión. Tu pedido sale solo apenas vuelva; si ya había llegado, no se repite.',
  stopWaiting: 'No enviarlo solo',
  waitedTooLong: 'Volvió la conexión. Revisá tu pedido y volvé a tocar el botón para enviarlo.',
} as const
