/** Support page (SUPPORT), and a diner's messages to a store. */
export const supportTexts = {
  title: 'Ayuda',
  /** FOPEN-27. */
  orderMessage: (code: string) => `Hola, quiero consultar por mi pedido ${code}`,
  /** FOPEN-28. */
  cancelMessage: (code: string) => `Hola, quiero cancelar mi pedido ${code}`,
  about: (code: string) => `Sobre tu pedido ${code}`,
  loading: 'Buscando el local…',
  ask: 'Elegí cómo hablar con el local',
  noWay: 'Este local no dejó un teléfono. Podés acercarte: la dirección está en su página.',
  goOn: 'Volver',
  chat: {
    open: 'Abrir el chat',
    opening: 'Abrimos el chat…',
    failed: 'No pudimos abrir el chat. Probá de nuevo o elegí otra forma de hablar con el local.',
    failedAlone: 'No pudimos abrir el chat. Probá de nuevo en unos minutos.',
  },
  whatsApp: 'Escribir por WhatsApp',
  call: 'Llamar al local',
  seeOrder: 'Ver mi pedido',
  seeStore: 'Ir al local',
  noStore: {
    title: '¿Con qué local querés hablar?',
    text: 'Abrí la ayuda desde tu pedido, o entrá al local: ahí están su teléfono y su WhatsApp.',
    action: 'Ver locales',
  },
  failed: 'No pudimos cargar el local',
} as const
