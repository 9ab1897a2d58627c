import type { CancelCode } from '#domain/order/cancel-codes.ts'
import { moneyTexts } from './money.ts'
import { orderTexts } from './order.ts'

const orderCount = (count: number) => (count === 1 ? '1 pedido' : `${count} pedidos`)

/** Texts of the day's close. */
export const closeTexts = {
  title: 'Cierre de caja',
  store: 'Local',
  day: 'Día',
  today: 'Ir al día de hoy',
  notYours: moneyTexts.notYours,
  failed: { title: 'No pudimos ver el día', text: 'Revisá tu conexión y probá de nuevo.' },
  unknown: { title: 'No hay un día así', text: 'Elegí otro día.' },
  shifts: {
    title: 'Turnos',
    name: (shift: number) => `Turno ${shift}`,
    whole: 'Todo el día',
    open: 'Abierto',
    hours: (from: string, until: string) => `${from} a ${until}`,
  },
  open: 'Abierto',
  closed: 'Cerrado',
  period: (from: string, until: string) => `Del ${from} al ${until}`,
  closedWords: (name: string, at: string) => `Lo cerró ${name} el ${at}.`,
  script: 'un programa',
  blind: 'Contá el efectivo y cerrá el turno: los montos aparecen después.',
  print: 'Imprimir',
  table: 'Descargar planilla',
  orders: {
    title: 'Pedidos',
    delivered: 'Entregados',
    canceled: (reason: string) => `Cancelados: ${reason}`,
    reasons: orderTexts.cancel.codes satisfies Record<CancelCode, string>,
    noReason: 'sin motivo',
    otherCurrency: 'En otra moneda (sin sumar)',
  },
  sales: {
    title: 'Ventas',
    items: 'Productos',
    discounts: 'Descuentos',
    surcharges: 'Recargos',
    delivery: 'Envíos',
    service: 'Servicio',
    points: 'Puntos canjeados',
    total: 'Total',
  },
  payments: {
    title: 'Por tipo de pago',
    count: orderCount,
    of: (mode: string, count: number) => `${mode}, ${orderCount(count)}`,
  },
  online: {
    title: 'Cobros online',
    hint: 'El día en que entró o salió la plata, también de pedidos que se entregan otro día.',
    taken: (provider: string) => `Cobrado por ${provider}`,
    refunded: (provider: string) => `Devuelto por ${provider}`,
    none: 'No hubo cobros online.',
  },
  cash: {
    title: 'Efectivo',
    shop: 'En el local',
    nameless: 'Un repartidor',
    expected: 'Tiene que haber',
    counted: 'Se contó',
    notCounted: 'No se contó',
    missing: 'Falta',
    surplus: 'Sobra',
    right: 'Coincide',
  },
  differences: {
    title: 'Diferencias con el proveedor',
    none: 'No hubo diferencias.',
    needs: moneyTexts.names,
  },
  close: {
    open: 'Cerrar el turno',
    title: '¿Cerrar el turno?',
    hint: 'Lo que pase después queda para el turno siguiente. Hasta ese cierre, un administrador lo puede volver a abrir.',
    openOrders: (count: number) =>
      count === 1
        ? 'Queda 1 pedido abierto. Va a contar en el turno siguiente:'
        : `Quedan ${count} pedidos abiertos. Van a contar en el turno siguiente:`,
    more: (count: number) => (count === 1 ? 'y 1 más' : `y ${count} más`),
    order: (mode: string, status: keyof typeof orderTexts.status) => `${mode}, ${orderTexts.status[status]}`,
    counted: 'Efectivo contado',
    countedHint: 'Todo el efectivo de las ventas, sin el cambio del principio. Vacío si no lo contaste.',
    wrong: 'Escribí un monto, por ejemplo 29.560,50.',
    note: 'Nota',
    noteHint: 'Va sin nombres ni teléfonos de clientes: si una persona pide borrar los datos, la nota queda.',
    optional: '(opcional)',
    back: 'Volver',
    done: 'El turno quedó cerrado.',
  },
  reopen: {
    open: 'Volver a abrir',
    title: '¿Volver a abrir el turno?',
    hint: 'El cierre con su efectivo contado se deshace, y el turno sigue hasta que lo cierren de nuevo. El registro guarda los dos pasos con su nombre.',
    done: 'El turno está abierto.',
  },
  refusals: {
    DAY_ALREADY_CLOSED: 'Otra persona ya cerró este turno.',
    DAY_NOT_BEGUN: 'Ese turno todavía no empezó.',
    SHIFT_NOT_CLOSED: 'Otra persona ya lo volvió a abrir.',
    CLOSE_IS_FINAL: 'Ya se cerró un turno después de este: no se puede volver a abrir.',
  } as Readonly<Record<string, string>>,
  earlier: {
    title: 'Turnos cerrados',
    none: 'Todavía no se cerró ningún turno.',
    shift: (day: string, shift: number) => `${day}, turno ${shift}`,
    more: 'Ver más',
    by: (name: string, at: string) => `${name}, ${at}`,
  },
} as const
