import type { Wire } from '#openapi/wire/schemas.ts'

/** Texts about the tickets of orders, and the printers of stores. */
export const ticketTexts = {
  title: 'Ticket',
  of: (code: string) => `Ticket del pedido ${code}`,
  print: 'Imprimir',
  again: 'Imprimir otra vez',
  againOf: (code: string) => `Imprimir otra vez el pedido ${code}`,
  here: 'Imprimir acá',
  see: 'Ver el ticket',
  back: 'Volver al pedido',
  hint: 'En papel de 80 mm. Elegí tu impresora de tickets y nada más.',
  copyHint: 'Ya se mandó a imprimir. El próximo sale como COPIA.',
  none: 'Este local no tiene impresora. Se imprime desde este navegador.',
  empty: 'Todavía no se mandó a imprimir.',
  sent: (code: string) => `Mandamos a imprimir el pedido ${code}.`,
  sentAll: (count: number) => `Mandamos a imprimir ${count} pedidos.`,
  sentSome: (sent: number, count: number) =>
    `Mandamos a imprimir ${sent} de ${count} pedidos. Tocá otra vez para los otros.`,
  sentCopy: (code: string) => `Mandamos a imprimir una copia del pedido ${code}.`,
  unpaid: { title: 'Todavía no tiene ticket', text: 'Se imprime cuando está pagado.' },
  refusedUnpaid: 'Sin pagar todavía no tiene ticket.',
  noPrinter: 'Este local ya no tiene impresora.',
  failedRead: 'No pudimos ver los tickets.',
  kind: { ORDER: 'Pedido', TIME: 'Cambio de hora', CANCELED: 'Cancelación' } satisfies Record<
    Wire['PrintedTicket']['kind'],
    string
  >,
  state: { WAITING: 'Esperando', PRINTED: 'Impreso', FAILED: 'No se imprimió' } satisfies Record<
    Wire['PrintedTicket']['state'],
    string
  >,
  reason: {
    NO_CONNECTION: 'la impresora está apagada o sin red',
    TIME_OUT: 'la impresora no contesta',
    PAPER_OUT: 'la impresora no tiene papel',
    COVER_OPEN: 'la impresora tiene la tapa abierta',
    OFFLINE: 'la impresora avisa un problema',
    CONNECTION_LOST: 'se cortó la conexión con la impresora',
    NO_ANSWER: 'la impresora no confirmó',
    AGENT_FAILED: 'el programa de impresión no pudo',
    TOO_LATE: 'pasó un día sin imprimir',
  } satisfies Record<Wire['TicketReason'], string>,
  unprinted: (reason: string | null) => (reason ? `No se imprimió: ${reason}.` : 'No se imprimió.'),
  seeTickets: 'Ver los tickets',
  mayBe: 'Puede haber salido: si se repite, sale como COPIA.',
  bar: {
    title: (count: number) => (count === 1 ? 'Un ticket sin imprimir' : `${count} tickets sin imprimir`),
    /** The gateway tells at most so many. */
    atLeast: (count: number) => `${count} tickets sin imprimir o más`,
    all: (count: number) => `Imprimir los ${count}`,
    waits: 'esperando a la impresora',
    more: (count: number) => `y ${count} más`,
  },
} as const
