/** Texts of the levers that every page of the console shows. */
export const leverTexts = {
  region: 'Pausas y demora',
  store: 'Local',
  paused: (name: string, until: string) => `${name} en pausa ${until}`,
  unanswered: 'Se pausó solo: nadie respondió los pedidos.',
  until: (time: string) => `hasta ${time}`,
  open: {
    store: 'hasta que lo reanudes',
    mode: 'hasta que lo reanudes',
    busy: 'hasta que la quites',
    zone: 'hasta que la reabras',
    plate: 'hasta que lo vuelvas a ofrecer',
  },
  /** Minutes as the gateway says them, `+20 min`. */
  busy: (minutes: string, until: string) => `Demora: ${minutes} ${until}`,
  busyAt: (store: string, minutes: string, until: string) => `Demora en ${store}: ${minutes} ${until}`,
  endBusy: 'Quitar',
  endBusyLabel: (store: string | null) => (store ? `Quitar la demora: ${store}` : 'Quitar la demora'),
  tomorrow: (time: string) => `mañana ${time}`,
  onDay: (day: string, time: string) => `el ${day} ${time}`,
  resume: 'Reanudar',
  resumeLabel: (name: string) => `Reanudar: ${name}`,
  others: (count: number) => (count === 1 ? 'Hay 1 aviso más' : `Hay ${count} avisos más`),
} as const

export const noAnswer = 'No hubo respuesta. Fijate en la lista si quedó, o probá de nuevo.'

/** Sentences for refusals, by the gateway's code. */
export const leverRefusals: Readonly<Record<string, string>> = {
  LEVER_END_PASSED: 'Esa hora ya pasó.',
  LEVER_END_TOO_FAR: 'Elegí una fecha dentro de un año.',
  TOO_MANY_LEVERS: 'Ya hay 500 cosas fuera. Pausá el local o volvé a ofrecer algunas.',
  PLATE_NOT_FOUND: 'Ese plato ya no está en la carta.',
  SIZE_NOT_FOUND: 'Ese tamaño ya no está en la carta.',
  GARNISH_NOT_FOUND: 'Esa guarnición ya no está en la carta.',
  ZONE_NOT_FOUND: 'Esa zona ya no está.',
  ORDER_MODE_NOT_FOUND: 'Ese modo ya no está.',
  STORE_NOT_FOUND: 'Ese local ya no está.',
}
