/** Whether visits may be counted. */
export const analyticsTexts = {
  title: 'Tu privacidad',
  question: '¿Podemos medir tu visita para mejorar la tienda?',
  questionWithVendors: '¿Podemos medir tu visita, también con servicios de terceros, para mejorar la tienda?',
  accept: 'Aceptar',
  decline: 'No, gracias',
  hint: { accepted: 'Aceptaste que midamos tus visitas', declined: 'No medimos tus visitas' },
  unanswered: 'Todavía no elegiste',
} as const
