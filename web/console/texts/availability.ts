/** Texts of the page of what a store does not sell now. */
export const availabilityTexts = {
  title: 'Disponibilidad',
  store: 'Local',
  storeWith: (name: string, count: number) => (count === 0 ? name : `${name} (${count} fuera)`),
  failed: { title: 'No pudimos ver qué está fuera', text: 'Revisá tu conexión y probá de nuevo.' },
  stale: 'Sin conexión: ves lo último que supimos.',
  readOnly: 'Lo cambian encargados y administradores.',

  list: {
    title: 'Ahora no se vende',
    none: { title: 'Todo disponible', text: 'No hay pausas, demora, zonas cerradas ni platos agotados.' },
    pauses: 'Pausas',
    service: 'Demora y zonas',
    busy: (minutes: string) => `Demora: ${minutes}`,
    zone: (name: string) => `Zona cerrada: ${name}`,
    soldOut: 'Agotado',
    wholeStore: 'Todo el local',
    left: (minutes: number) => (minutes < 60 ? `faltan ${minutes} min` : `faltan ${hoursAndMinutes(minutes)}`),
    neverOpens: 'sin apertura en los próximos 60 días',
    by: (name: string, time: string) => `${name}, ${time}`,
    byScript: 'Un programa',
    byTimer: 'Automático',
    byGone: 'Una persona que ya no está',
    resume: 'Reanudar',
    restore: 'Volver a ofrecer',
    endBusy: 'Quitar',
    reopen: 'Reabrir',
    back: (name: string) => `Volvió: ${name}.`,
    undo: 'Deshacer',
  },

  pause: {
    title: 'Pausar pedidos',
    hint: 'Los pedidos que ya entraron siguen. Termina sola a la hora que elijas.',
    store: 'Todo el local',
    of: (name: string) => `Pausar: ${name}`,
    resumed: 'Hasta que lo reanudemos',
    done: 'Pausado',
  },

  busy: {
    title: 'Sumar demora',
    hint: 'La carta y los pedidos nuevos dicen la hora más tarde. Los que ya entraron no cambian.',
    plus: (minutes: number) => `+${minutes} min`,
    label: (minutes: number) => `Sumar ${minutes} minutos`,
    end: 'Cuánto dura',
    opening: 'Próxima apertura',
    resumed: 'Hasta quitarla',
    done: 'Demora sumada',
  },

  zones: {
    title: 'Cerrar una zona de entrega',
    hint: 'Las direcciones de la zona quedan fuera del reparto por ahora. Se reabre sola a la hora que elijas.',
    isClosed: 'Cerrada',
    of: (name: string) => `Cerrar: ${name}`,
    resumed: 'Hasta que la reabramos',
    done: 'Zona cerrada',
  },

  sellOut: {
    title: 'Agotar',
    search: 'Buscar un plato o un agregado',
    hint: 'Se ve agotado en la carta, y un pedido que lo tenga se rechaza con su nombre.',
    loading: 'Cargando la carta…',
    failed: 'No pudimos leer la carta.',
    none: 'No hay nada con ese nombre en la carta.',
    more: (count: number) => `Hay ${count} más. Escribí algo más para verlos.`,
    isOff: 'Agotado',
    of: (name: string) => `Agotar: ${name}`,
    resumed: 'Hasta que lo volvamos a ofrecer',
    part: 'Qué se agotó',
    whole: 'Todo el plato',
    size: 'Tamaño',
    done: 'Agotado',
  },

  ending: {
    close: 'Dejar como está',
    legend: 'Hasta cuándo',
    minutes: (minutes: number) => `${minutes} min`,
    at: (time: string) => `hasta ${time}`,
    opening: 'Hasta la próxima apertura',
    tomorrow: 'Hasta la apertura de mañana',
    noOpening: 'No hay apertura en 60 días: queda hasta que lo cambies',
    resumedHint: 'No termina sola',
    date: 'Hasta una fecha y hora',
    save: 'Usar esta hora',
    wrongDate: 'Elegí una fecha y hora que todavía no pasó.',
  },
} as const

const hoursAndMinutes = (minutes: number) => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}
