/** The guide of nearby shops (GUIDE). */
export const guideTexts = {
  title: 'La carta está en Tucán',
  about: 'Encontrá un local cerca y pedí directo de su carta.',
  location: 'Ingresar Ubicación',
  near: (address: string) => `Cerca de ${address}`,
  nearDefault: 'Cerca del centro de Buenos Aires',
  nearNowhere: 'Ingresá tu ubicación y te mostramos primero los más cercanos.',
  code: 'Código de búsqueda',
  codeHint: 'El que figura en la carta',
  unknownCode: 'No encontramos ese código. Fijate que esté completo.',
  search: 'Buscar',
  shops: 'Locales cercanos',
  more: 'Ver más locales',
  end: 'Esos son todos los locales',
  /** FOPEN-40. */
  empty: 'No encontramos locales cerca de tu ubicación',
  emptyText: 'Probá con otra ubicación, o con el código del local.',
  failed: { title: 'No pudimos cargar los locales', text: 'Volvé a intentar en un momento.' },
} as const

/** GUIDE-12, by the code of the failure. */
const failures: Readonly<Record<string, string>> = {
  NO_ANSWER: 'No pudimos cargar los locales. Revisá tu conexión.',
  TOO_MANY_REQUESTS: 'Hiciste muchas búsquedas seguidas. Esperá un momento y volvé a intentar.',
}

export const sayGuideFailure = (code: string | null): string =>
  failures[code ?? ''] ?? `${guideTexts.failed.title}. ${guideTexts.failed.text}`
