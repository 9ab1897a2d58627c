/** Texts around every page. */
export const shellTexts = {
  retry: 'Reintentar',
  back: 'Volver',
  close: 'Cerrar',
  cancel: 'Cancelar',
  goOn: 'Continuar',
  loading: 'Cargando…',
  broken: {
    title: 'Algo salió mal',
    text: 'No pudimos mostrar esta página. Tu pedido sigue guardado: probá de nuevo.',
  },
  notFound: {
    /** FOPEN-33. */
    title: 'Página no encontrada',
    text: 'Puede que el enlace esté incompleto o que ya no exista.',
    action: 'Ir al inicio',
  },
  newRelease: { text: 'Hay una versión nueva', take: 'Actualizar' },
  offline: (since?: string | null) =>
    `Sin conexión${since ? ` desde las ${since}` : ''}. Lo que ya cargaste sigue acá.`,
  opensLater: 'Sin conexión. Abrimos la página apenas vuelva.',
  /** A waiting report or rating was refused by the gateway when it was finally sent. */
  notSent: 'No pudimos enviar lo que esperaba conexión. Escribile al local si hace falta.',
} as const

/**
 * The sentences that `/404?message=` may show (decision 036): without this list any link could put any sentence under
 * the shop's name.
 */
export const notFoundMessages = {
  accessDenied: 'Acceso denegado o link expirado',
  noStore: 'No encontramos ese local. Revisá que el enlace esté completo.',
} as const

export type NotFoundMessage = (typeof notFoundMessages)[keyof typeof notFoundMessages]

const isOurs = (message: string | null): message is NotFoundMessage =>
  Object.values<string | null>(notFoundMessages).includes(message)

export const sayNotFound = (message: string | null): string => (isOurs(message) ? message : shellTexts.notFound.text)
