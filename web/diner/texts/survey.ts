import type { Rating } from '#domain/survey/questions.ts'

/** Survey page (SURVEY), and the stars that lead to it (FOLLOW-68). */
export const surveyTexts = {
  title: 'Califica tu pedido',
  thanks: '¡Gracias por tu calificación!',
  placedOn: 'Realizado el',
  order: (code: string) => `Pedido ${code}`,
  loading: 'Buscando la encuesta…',
  submit: 'Calificar mi pedido',
  optional: '(opcional)',
  mandatory: (title: string) => `La pregunta ${title} es obligatoria`,
  tooLong: (over: number) => (over === 1 ? 'Te sobra 1 carácter' : `Te sobran ${over} caracteres`),
  counter: (used: number, limit: number) => `${used}/${limit}`,
  stars: (rating: Rating) => (rating === 1 ? '1 estrella' : `${rating} estrellas`),
  words: { 1: 'Muy malo', 2: 'Malo', 3: 'Regular', 4: 'Bueno', 5: 'Excelente' } satisfies Record<Rating, string>,
  howMany: 'Elegí de 1 a 5 estrellas',
  clear: 'Borrar',
  clearRating: (title: string) => `Borrar la calificación de ${title}`,
  kept: 'Tu nota ya quedó guardada.',
  later: 'Sin conexión: tu calificación sale sola apenas vuelva.',
  /** FOPEN-13. */
  failed: 'Hubo un error, vuélvalo a intentar en unos minutos',
  done: {
    title: 'Nos ayuda a mejorar',
    text: (store: string) => `${store} ya tiene tu opinión.`,
    yours: (rating: Rating) => `Tu calificación: ${rating} de 5`,
  },
  orderAgain: 'Pedir de nuevo',
  seeOrder: 'Ver mi pedido',
  nothingAsked: {
    title: 'No hay preguntas por ahora',
    text: (store: string) => `Gracias por tu pedido en ${store}.`,
  },
  notFetched: {
    title: 'No pudimos traer las preguntas',
    text: 'Probá de nuevo en un rato.',
  },
  unknownOrder: {
    title: 'No encontramos este pedido',
    text: 'Fijate que el enlace esté completo.',
    action: 'Ir al menú',
  },
  /** FOPEN-32, as on the follow-up page. */
  orderFailed: 'No pudimos cargar tu pedido, volvé a intentarlo en unos minutos',
  seeRating: 'Ver mi calificación',
  rateOrder: '¿Cómo estuvo tu pedido?',
} as const
