import type { Ringing } from '#domain/board/bell.ts'
import type { Units } from '#domain/ticket/units.ts'

const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`

/** Texts of the board of orders. */
export const boardTexts = {
  title: 'Pedidos',
  lanes: {
    scheduled: 'Programados',
    new: 'Nuevos',
    preparing: 'En preparación',
    ready: 'Listos',
    onTheWay: 'En camino',
    done: 'Terminados',
  },
  /** Words that fit a fifth of a phone. */
  shortLanes: { new: 'Nuevos', preparing: 'Cocina', ready: 'Listos', onTheWay: 'Camino', done: 'Hechos' },
  lanesLabel: 'Columnas',
  allActive: (count: number) => `Ver activos (${count})`,
  compact: 'Vista compacta',
  count: (lane: string, count: number) => `${lane}: ${many(count, 'pedido', 'pedidos')}`,
  empty: {
    scheduled: 'Sin pedidos programados',
    new: 'Sin pedidos nuevos',
    preparing: 'Nada en preparación',
    ready: 'Nada listo',
    onTheWay: 'Nada en camino',
    done: 'Nada terminado todavía',
  },
  more: (count: number) => `Ver ${count} más`,
  today: (count: number) => `${count} para hoy`,
  show: 'Ver',
  hide: 'Ocultar',
  ofScheduled: (action: string) => `${action} programados`,
  stores: { label: 'Local', all: 'Todos los locales' },
  unpaid: { title: 'Pago pendiente', left: (minutes: number) => `Quedan ${leftText(minutes)} para pagar` },
  card: {
    order: (code: string, name: string, table: string | null) =>
      `Pedido ${code}, ${name}${table === null ? '' : `, mesa ${table}`}`,
    guest: 'Mesa',
    table: (table: string) => `Mesa ${table}`,
    open: (code: string) => `Ver el pedido ${code}`,
    see: 'Ver',
    waits: (minutes: number) => (minutes < 1 ? 'recién llegado' : `hace ${leftText(minutes)}`),
    age: (minutes: number) => (minutes < 1 ? 'ahora' : `hace ${leftText(minutes)}`),
    unanswered: (minutes: number) => `espera ${leftText(minutes)}`,
    plates: (count: number) => many(count, 'plato', 'platos'),
    hasNotes: 'con nota',
    late: (minutes: number) => `${minutes} min tarde`,
    left: (minutes: number) => `en ${leftText(minutes)}`,
    canceled: 'Cancelado. No lo prepares.',
    because: (reason: string) => `Motivo: ${reason}`,
    delivered: (time: string) => `entregado ${time}`,
    canceledAt: (time: string) => `cancelado ${time}`,
    changed: 'Cambió',
    reported: 'El cliente avisó de un error',
    seen: 'Visto',
    notes: (notes: string) => `Nota: ${notes}`,
    promised: (time: string) => `para las ${time}`,
    extra: (name: string, { total, each }: Units) =>
      `+ ${total > 1 ? `${total} ` : ''}${name}${each === null ? '' : ` (${each} c/u)`}`,
    moreItems: (count: number) => `y ${many(count, 'producto más', 'productos más')}`,
  },
  money: {
    paid: 'Pagado',
    refund: { REQUESTED: 'Devolución en camino', COMPLETED: 'Devuelto' },
    notGivenBack: 'La plata no volvió: mirá el pedido',
    collect: { CASH: (amount: string) => `Cobrar ${amount}`, CARD: (amount: string) => `Cobrar ${amount} con tarjeta` },
    collected: {
      CASH: (amount: string) => `Cobrado ${amount}`,
      CARD: (amount: string) => `Cobrado ${amount} con tarjeta`,
    },
    change: (paysWith: string, change: string) => `Paga con ${paysWith}, vuelto ${change}`,
  },
  courier: {
    shop: 'Lo lleva el local',
    looking: 'Buscando repartidor',
    left: 'El repartidor lo dejó',
    comes: (name: string) => `${name} viene a buscarlo`,
    here: (name: string) => `${name} está en el local`,
    drives: (name: string) => `${name} lo lleva`,
    nameless: 'El repartidor',
  },
  steps: {
    accept: 'Aceptar',
    acceptFor: (time: string) => `Aceptar, ${time}`,
    ready: 'Listo',
    dispatch: 'Sale con el local',
    deliver: 'Entregado',
    reject: 'Rechazar',
    cancel: 'Cancelar',
    saving: 'Guardando…',
  },
  why: {
    reject: { title: (code: string) => `¿Por qué rechazás el pedido ${code}?`, confirm: 'Rechazar el pedido' },
    cancel: { title: (code: string) => `¿Por qué cancelás el pedido ${code}?`, confirm: 'Cancelar el pedido' },
    label: 'Motivo que lee el cliente',
    other: 'Otro motivo',
    back: 'Volver',
  },
  undo: {
    label: 'Último paso',
    READY: (code: string) => `${code}: listo.`,
    DELIVERED: (code: string) => `${code}: entregado.`,
    action: 'Deshacer',
    actionOf: (code: string) => `Deshacer el paso del pedido ${code}`,
    failed: (code: string, why: string) => `No se deshizo el paso de ${code}. ${why}`,
    look: 'Mirá cómo está el pedido.',
    isCounted: 'El turno ya está cerrado.',
  },
  problems: {
    acceptedBy: (name: string) => `Ya aceptado por ${name}`,
    acceptedAlone: 'Ya se aceptó automáticamente',
    acceptedByOther: 'Ya lo aceptó otra persona',
    moved: 'El pedido ya cambió de estado. Mirá dónde está ahora.',
    courierHasIt: 'Lo tiene un repartidor. Cuando lo suelte, lo podés llevar vos.',
    noAnswer: 'No hubo respuesta. Fijate si quedó, o tocá otra vez: no se hace dos veces.',
  },
  notices: {
    placed: (count: number, first: string) => (count === 1 ? `Pedido nuevo. ${first}` : `${count} pedidos nuevos`),
    canceled: (count: number, first: string) =>
      count === 1 ? `Pedido cancelado. ${first}` : `${count} pedidos cancelados`,
    changed: (count: number, first: string) =>
      count === 1 ? `Cambió un pedido. ${first}` : `Cambiaron ${count} pedidos`,
    late: (count: number, first: string) => (count === 1 ? `Pedido tarde. ${first}` : `${count} pedidos tarde`),
    courier: (count: number, first: string) =>
      count === 1 ? `Repartidor en el local. ${first}` : `Repartidores en el local para ${count} pedidos`,
  },
  lost: {
    all: (time: string) => ({
      title: `Sin conexión desde las ${time}.`,
      text: 'Los pedidos nuevos no llegan. Los que ves se pueden preparar.',
    }),
    some: (time: string, stores: string) => ({
      title: `Sin avisos de ${stores} desde las ${time}.`,
      text: 'Sus pedidos nuevos pueden tardar 15 segundos en aparecer.',
    }),
  },
  truncated: 'Hay más pedidos abiertos que los que entran acá. Cerrá los viejos.',
  watch: {
    label: 'Pedidos que esperan',
    placed: (count: number) => (count === 1 ? '1 pedido nuevo' : `${count} pedidos nuevos`),
    canceled: (count: number) => (count === 1 ? '1 pedido cancelado' : `${count} pedidos cancelados`),
    see: 'Ver pedidos',
  },
  sound: {
    label: 'Sonido',
    silent: 'Los pedidos no suenan.',
    /** After the orders that wait. */
    silentNow: ', sin sonido:',
    unlock: 'Activar',
    unlockWhat: 'sonido',
  },
  failed: { title: 'No pudimos ver los pedidos', text: 'Revisá tu conexión. Probamos de nuevo solos.' },
  help: {
    open: 'Atajos',
    title: 'Atajos de teclado',
    close: 'Cerrar',
    on: 'Usar atajos de teclado',
    keys: [
      ['Flechas', 'Moverse entre pedidos'],
      ['Espacio', 'Ver sus platos en la vista compacta'],
      ['Enter', 'Aceptar el pedido'],
      ['R', 'Marcarlo como listo'],
      ['V', 'Visto: deja de sonar'],
      ['X', 'Rechazarlo o cancelarlo'],
      ['/', 'Buscar un pedido'],
      ['P', 'Imprimir el ticket'],
      ['?', 'Ver esta ayuda'],
      ['Esc', 'Cerrar esta ayuda'],
    ],
  },
} as const

/** The orders that ring; null where none does. */
export function ringingWords({ placed, canceled }: Ringing): string | null {
  const { watch } = boardTexts
  const words = [placed > 0 && watch.placed(placed), canceled > 0 && watch.canceled(canceled)]
  return words.filter((each) => each !== false).join('\u00A0· ') || null
}

/** `25 min`, `2 h 5 min`. */
function leftText(minutes: number): string {
  if (minutes < 90) return `${minutes} min`
  const rest = minutes % 60
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`
}
