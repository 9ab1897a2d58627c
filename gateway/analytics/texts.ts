/** The words of the table of counts, which people of the shop read. */
export const countsTexts = {
  head: { branch: 'Marca', campaign: 'Campaña', step: 'Paso', events: 'Veces', sessions: 'Visitas' },
  more: 'Hay más filas. Elegí menos días o una marca.',
} as const
