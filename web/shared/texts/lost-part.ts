/** Replaces a part of a page whose code cannot be loaded. */
export const lostPartTexts = { text: 'No pudimos cargar esta parte de la página.', retryLabel: 'Reintentar' } as const
