/** Whether visits may be counted. */
export const analyticsTexts = {
  title: 'Tu privacidad',
  question: '¿Nos dejás contar tus visitas para mejorar la tienda? Tu pedido funciona igual.',
  accept: 'Aceptar',
  decline: 'No, gracias',
  hint: { accepted: 'Aceptaste que contemos tus visitas', declined: 'No contamos tus visitas' },
  unanswered: 'Todavía no elegiste',
} as const
