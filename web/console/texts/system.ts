import type { OutsideService } from '#domain/system/services.ts'
import type { Wire } from '#openapi/wire/schemas.ts'

type Concern = Wire['SystemConcern']

type Words = {
  /** The fault, by its value in words, the node and the thing that it is about. */
  readonly title: (value: string, node: string, of: string) => string
  /** The effect on people, and the place to look. */
  readonly text: string
}

/** Texts of the administrator's page of the nodes. Its readers run the machines, so it has their words. */
export const systemTexts = {
  title: 'Sistema',
  well: { title: 'Todo funciona', text: 'Ningún nodo avisa de nada.' },
  concerns: 'Para revisar',
  nodes: 'Nodos',
  readAt: (time: string) => `Leído a las ${time}`,
  self: 'Responde acá',
  away: 'No responde',
  up: 'Activo',
  startedAt: (time: string) => `Desde ${time}`,
  heardAt: (time: string) => `Visto por última vez: ${time}`,
  readers: (count: number) => (count === 1 ? '1 pantalla conectada' : `${count} pantallas conectadas`),
  level: (level: number) => `Nivel\u00A0${level}`,
  free: (gigabytes: string) => `${gigabytes} GB libres en el disco`,
  backup: {
    title: 'Respaldo',
    at: (time: string) => `El último terminó el ${time}`,
    none: 'Todavía no hiciste ninguno. Se hace con npm run backup.',
  },
  notYours: { title: 'Esta página es de quien administra', text: 'Los nodos atienden a todos los locales.' },
  failed: { title: 'No pudimos ver el sistema', text: 'Revisá tu conexión y probá de nuevo.' },
  minutes: (count: number) => `${count}\u00A0min`,
  seconds: (count: number) => `${count}\u00A0s`,
  hours: (count: number) => `${count}\u00A0h`,
} as const

/** A node of a newer release tells of a concern that this page was not made for. */
export const unknownConcern = {
  title: (code: string, node: string | null) => (node === null ? `Aviso: ${code}` : `Aviso de ${node}: ${code}`),
  text: 'Lo dice una versión más nueva que esta pantalla. Recargá la página.',
} as const

const serviceNames: Readonly<Record<OutsideService, string>> = {
  mercadopago: 'Mercado\u00A0Pago',
  webpay: 'Webpay',
  whatsapp: 'WhatsApp',
  mail: 'El servidor de correo',
  'message-webhook': 'El programa que envía los mensajes',
  benefits: 'El socio que da beneficios',
  till: 'El sistema de caja',
  places: 'El buscador de direcciones',
  'realtime-webhooks': 'El receptor de avisos en tiempo real',
  analytics: 'El receptor de estadísticas',
  ga4: 'Google Analytics',
  meta: 'Meta',
}

/** The service by its name in figures: a newer release may know others. */
const serviceName = (name: string): string =>
  Object.hasOwn(serviceNames, name) ? serviceNames[name as OutsideService] : name

export const concernTexts: Readonly<Record<Concern['code'], Words>> = {
  'node-away': {
    title: (value, node) => `${node} no dice nada hace ${value}`,
    text: 'Los otros nodos siguen atendiendo. Mirá su registro y su /readyz, o volvé a arrancarlo.',
  },
  'disk-full': {
    title: (_, node) => `${node} no recibe pedidos: el disco está lleno`,
    text: 'Hacé lugar. Después sigue solo.',
  },
  'events-parked': {
    title: (value, _, of) => `${value} en espera en ${of}`,
    text: 'Buscá «an event waits» en el registro, arreglá la causa y corré npm run log -- retry.',
  },
  'timers-late': {
    title: (value, _, of) => `${value} avisos atrasados de ${of}`,
    text: 'Lo que tenían que hacer a su hora no se hizo. El registro dice por qué.',
  },
  'clock-off': {
    title: (value, node) => `El reloj de ${node} o el de la base de datos está corrido ${value}`,
    text: 'Los horarios y las demoras salen de ese reloj. Revisá la hora de las dos máquinas.',
  },
  'transaction-open': {
    title: (value) => `Una transacción de la base de datos está abierta hace ${value}`,
    text: 'Hasta que termine, ninguna pantalla se actualiza sola.',
  },
  'pushes-late': {
    title: (value, node) => `Las pantallas de ${node} van ${value} atrasadas`,
    text: 'El nodo no da abasto, o algo retiene la base de datos.',
  },
  'tickets-wait': {
    title: (value) => `Un ticket espera papel hace ${value}`,
    text: 'Hay una impresora apagada, sin papel o sin su programa. La página de pedidos dice cuál.',
  },
  'till-waits': {
    title: (value) => `Al sistema de caja le falta un pedido hace ${value}`,
    text: 'No contesta, o rechaza los pedidos. El registro dice qué respondió.',
  },
  'service-fails': {
    title: (value, _, of) => `${serviceName(of)} no contesta hace ${value}`,
    text: 'Lo que depende de eso falla o espera. Mirá el estado del proveedor y el registro.',
  },
  'nats-away': {
    title: (_, node) => `${node} no llega a NATS`,
    text: 'Las pantallas se actualizan hasta un segundo más tarde, y el mapa solo muestra repartidores del mismo nodo.',
  },
  'database-busy': {
    title: (value, node) => `${value} pedidos de ${node} esperan una conexión a la base de datos`,
    text: 'PostgreSQL está lento, o le falta procesador.',
  },
  'catalog-newer': {
    title: (_, node) => `${node} no puede leer la carta más nueva`,
    text: 'La publicó una versión más nueva: actualizá este nodo.',
  },
}
