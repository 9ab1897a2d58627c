/** Notices of an order while no page is open, and the line that offers them. */
export const pushTexts = {
  title: (code: string) => `Pedido ${code}`,
  state: {
    ACCEPTED: 'El local aceptó tu pedido',
    READY: '¡Listo! Ya podés retirar tu pedido',
    ON_THE_WAY: 'Tu pedido está en camino',
    DELIVERED: '¡Entregado! Que lo disfrutes',
    CANCELED: 'Tu pedido se canceló',
  },
  canceled: (reason: string) => `Tu pedido se canceló: ${reason}`,
  /** The shop's own words are read on the page, because they may name a person or an address. */
  canceledWithWords: 'Tu pedido se canceló. Mirá por qué en tu pedido.',
  /** For states that only a newer release knows. */
  news: 'Hay novedades de tu pedido',

  offer: '¿Te avisamos cuando cambie el estado, aunque cierres la página?',
  turnOn: 'Avisarme',
  on: 'Te avisamos en este teléfono cuando tu pedido cambie.',
  turnOff: 'No avisarme más',
  denied: 'Los avisos están bloqueados en este navegador. Podés permitirlos en sus ajustes.',
  full: 'Ya avisamos a cinco teléfonos de este pedido.',
  failed: 'No pudimos cambiar los avisos. Probá de nuevo.',
} as const
