/** The checkout's part about the time of the order (SCHED). */
export const scheduleTexts = {
  title: 'Mi horario',
  when: '¿Cuándo lo querés?',
  now: 'En el momento',
  scheduled: 'Programado',
  closed: 'El local está cerrado ahora',
  day: 'Día',
  time: 'Hora',
  timeWhy: 'Es la hora del local',
  loading: 'Buscando los horarios del local…',
  failed: 'No pudimos cargar los horarios del local.',
  choose: 'Elegí un día y una hora.',
  gone: 'Ese horario ya no está disponible. Elegí otro.',
  none: 'El local no tiene horarios para programar en estos días.',
  codeDropped: 'Quitamos el código de descuento, porque cambiaste cuándo es el pedido.',
  scheduledFor: (when: string) => `Programado para ${when}`,
} as const
