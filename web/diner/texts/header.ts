import type { DayOfWeek } from '#domain/catalog/working-hours.ts'

/** Branch header and working hours (HEADER, HOURS). */
export const headerTexts = {
  closed: 'Cerrado',
  open: 'Abierto',
  seeHours: 'Ver Horarios',
  wholeMessage: 'Ver el mensaje entero',
  call: 'Llamar al local',
  message: 'Escribir al local',
  account: 'Mi cuenta',
  share: 'Compartir',
  shared: 'Enlace copiado',
  notShared: 'No se pudo copiar el enlace',
  instagram: 'Instagram',
  facebook: 'Facebook',
  onMap: (address: string) => `${address}, ver en el mapa`,
  modes: 'Modos de pedido',
  inProgress: 'PEDIDO EN CURSO',
  info: {
    label: 'Información del pedido',
    arrival: 'Llega en',
    ready: 'Listo en',
    when: 'Cuándo',
    scheduled: 'Programado',
    minutes: (min: number, max: number) => (min === max ? `${min} min` : `${min} - ${max} min`),
    shipping: 'Envío',
    free: 'Gratis',
    minimum: 'Mínimo',
    /** Until the diner's address is known. */
    both: 'Envío y mínimo',
    noMinimum: 'Sin mínimo',
    pickUp: 'Retirás en',
    eatAt: 'Te esperamos en',
    pending: 'Según tu dirección',
    outOfZone: 'Fuera de zona',
    busy: (minutes: number) => `Mucha demanda: +${minutes} min`,
    freeFrom: (amount: string) => `Envio gratis a partir de ${amount}`,
  },
  ordering: {
    closed: 'Cerrado',
    /** HOURS-08, also for one mode. */
    paused: 'Cerrado Temporalmente',
    /** Neither the hours nor the store say a time. */
    opensLater: 'Todavía no se sabe cuándo abre.',
    opens: (day: string, time: string) => `Abre ${day} a las ${time}.`,
    today: 'hoy',
    informative: 'Menu informativo. Pedidos deshabilitados.',
    schedulable: 'Podés programar tu pedido.',
    onlyScheduled: 'Este menú toma solo pedidos programados. Elegís el día y la hora al confirmar.',
    outOfZone: 'Tu direccion esta fuera de la zona de entrega.',
    zoneClosed: 'Por ahora no llegamos a tu zona.',
  },
} as const

export const hoursTexts = {
  title: 'Informacion',
  store: 'Horario del local',
  alwaysOpen: 'Siempre abierto',
  closedDay: 'Cerrado',
  temporarilyClosed: 'Cerrado Temporalmente',
  disabled: 'Pedidos deshabilitados, menú informativo',
  onlyScheduled: 'Solo pedidos programados',
  sameAsStore: 'Pedidos habilitados en el horario del local',
  ofTheirOwn: 'Pedidos habilitados en los siguientes horarios',
  within: 'Pedidos habilitados dentro de estos horarios',
  range: (from: string, to: string) => `${from} a ${to}`,
  today: 'hoy',
} as const

export const dayNames: Record<DayOfWeek, string> = {
  MONDAY: 'Lunes',
  TUESDAY: 'Martes',
  WEDNESDAY: 'Miércoles',
  THURSDAY: 'Jueves',
  FRIDAY: 'Viernes',
  SATURDAY: 'Sábado',
  SUNDAY: 'Domingo',
}
