/** The words of the table of answers, which people of the shop read. */
export const answersTexts = {
  head: { date: 'Fecha', time: 'Hora', store: 'Local', mode: 'Modo', order: 'Pedido', stars: 'Estrellas' },
} as const
