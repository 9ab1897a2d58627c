/** The checkout's words while its store takes no order for now. */
export const closedTexts = {
  closed: 'El local está cerrado ahora.',
  paused: 'El local pausó los pedidos.',
  slotGone: 'El horario que elegiste ya no está disponible.',
  chooseLater: 'Elegí un horario para programar tu pedido.',
} as const
