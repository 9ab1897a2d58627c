import type { OrderModeType } from '#domain/catalog/order-mode.ts'
import { formatNumber } from '#domain/money/money.ts'
import type { ProgressNode } from '#domain/order/progress.ts'
import { cancelReasons } from '#web/shared/texts/cancel-reasons.ts'

/** Order follow-up page (FOLLOW, FSUP). */
export const followUpTexts = {
  order: (code: string) => `Pedido ${code}`,
  loading: 'Buscando tu pedido…',
  placedAt: (time: string, date: string) => `${time}\u00A0hs\u00A0· ${date}`,
  scheduledFor: (when: string) => `Programado para ${when}`,
  refresh: 'Actualizar',
  /** The age of a state from an earlier visit. */
  updatedAt: (time: string) => `Actualizado ${time}`,
  /** FOPEN-32. */
  failed: 'No pudimos cargar tu pedido, volvé a intentarlo en unos minutos',
  unknown: {
    title: 'No encontramos este pedido',
    text: 'Revisá que el enlace esté completo, tal como te lo mandaron.',
    action: 'Ir al local',
  },
  stale: 'No pudimos actualizar tu pedido. Ves lo último que supimos.',
  noShipments: 'No pudimos actualizar el envío. Probá de nuevo en un momento.',

  /** FOLLOW-16. */
  type: {
    DELIVERY: 'Delivery',
    TAKE_AWAY: 'Take Away',
    DINING_IN: 'En el salón',
    SELF_SERVICE: 'Mostrador',
  } satisfies Record<OrderModeType, string>,

  /** FOPEN-03, FOPEN-04. */
  status: {
    UNCONFIRMED: 'Sin confirmar',
    GENERATED: 'Generado',
    ACCEPTED: 'Aceptado',
    READY: 'Listo',
    DELIVERED: 'Entregado',
    COMPLETED: 'Entregado',
    CANCELED: 'Cancelado',
    PAY_NEEDED: 'Pendiente de pago',
  },
  awaitingPayment: 'Pendiente de pago',
  /** FPAY-05. */
  paymentExpired: 'Tiempo de pago vencido, vuelva a generar el pedido',
  /** After a return from the bank. Paying again is safe: the gateway asks the bank about the first payment before. */
  notConfirmed: 'El banco todavía no nos confirmó ese pago. Si pagaste, lo vas a ver acá; si no, podés pagar de nuevo.',
  /** The amount is the whole payment, with its currency. */
  refund: {
    requested: (amount: string) => `Te estamos devolviendo ${amount}`,
    completed: (amount: string) => `Te devolvimos ${amount}`,
    arrives: (days: number) => `Tarda hasta ${days} días hábiles en verse en tu cuenta o en tu tarjeta.`,
  },
  notCharged: 'No te cobramos nada',
  progress: 'Avance del pedido',
  node: {
    GENERATED: 'Generado',
    ACCEPTED: 'Aceptado',
    READY: 'Listo',
    DELIVERED: 'Entregado',
    CANCELED: 'Cancelado',
  } satisfies Record<ProgressNode, string>,

  /** One sentence about now (ruling-41). */
  now: {
    confirming: 'Estamos confirmando tu pago',
    waiting: (store: string) => `Esperamos que ${store} acepte tu pedido`,
    preparing: (store: string) => `${store} prepara tu pedido`,
    readyForRider: 'Tu pedido espera al repartidor',
    readyToPickUp: 'Ya podés retirar tu pedido',
    readyAtCounter: 'Tu pedido te espera en el mostrador',
    readyForTable: 'Ya llevan tu pedido a tu mesa',
    another: 'Buscamos otro repartidor para tu pedido',
    riderCanceled: 'El repartidor canceló: el local va a resolver tu envío',
    riderToStore: 'Un repartidor va a buscar tu pedido',
    riderInStore: 'El repartidor retira tu pedido en el local',
    onTheWay: (who: string) => `${who} está en camino con tu pedido`,
    otherStops: (who: string) => `${who} salió con tu pedido y antes pasa por otra entrega`,
    delivered: '¡Que lo disfrutes!',
    canceled: 'Tu pedido se canceló',
  },
  /** The next thing that happens, under the sentence. */
  next: {
    pay: (store: string) => `Cuando lo pagues, ${store} lo prepara`,
    confirming: 'Te avisamos acá apenas se confirme',
    noReason: 'El local no dejó el motivo: podés preguntarle',
    moneyToCome: 'Si tu pago llega a entrar, te lo devolvemos entero',
  },
  cancelReason: (reason: string) => `Motivo: ${reason}`,
  cancelCode: cancelReasons,
  somebody: 'El repartidor',
  expected: {
    ready: (from: string, to: string) => `Listo entre las ${from} y las ${to}`,
  },

  /** FOLLOW-36, FOLLOW-37, FOPEN-20. */
  key: { title: 'Clave de entrega', why: 'El repartidor te solicitará esta clave al entregar el pedido' },

  rider: {
    title: 'Repartidor',
    whatsApp: (name: string) => `Escribir a ${name} por WhatsApp`,
    call: (name: string) => `Llamar a ${name}`,
  },

  destination: {
    DELIVERY: 'Lo llevamos a',
    TAKE_AWAY: 'Lo retirás en',
    DINING_IN: 'Lo llevan a tu mesa',
    SELF_SERVICE: 'Lo retirás en',
    table: (number: string) => `Mesa ${number}`,
    betweenStreets: (streets: string) => `Entre ${streets}`,
    /** FOPEN-19. */
    counter: 'Retirá tu pedido por el mostrador',
  },

  /** Opens the receipt to print or save. */
  receipt: 'Ver comprobante',
  items: 'Tu pedido',
  columns: { quantity: 'Cantidad', name: 'Producto', price: 'Precio' },
  notes: 'Notas',
  facts: { placed: 'Hecho', total: 'Total' },
  /** FOPEN-22. */
  rows: {
    subtotal: 'Subtotal',
    deliveryFee: 'Costo de envío',
    points: 'Puntos canjeados',
    serviceFee: 'Tarifa de servicio',
    total: 'Total',
  },
  /** Replaces `rows.points`, where the program names its points. */
  pointsOf: (name: string) => `Canje de ${name}`,
  free: 'Gratis',
  /** ORDER-13. */
  waived: '(Bonificada)',
  payment: 'Pago',
  card: 'Tarjeta',
  authorization: 'Autorización',
  paysWith: 'Abona con',
  /** FOPEN-21. */
  change: 'Vuelto',
  /** FOPEN-23: with the loyalty program's name for its points. */
  pointsGained: (n: number, name: string | null | undefined) => `Sumaste ${formatNumber(n, 0)} ${name || 'puntos'}`,
  /** The points count on delivery. */
  pointsToGain: (n: number, name: string | null | undefined) => `Vas a sumar ${formatNumber(n, 0)} ${name || 'puntos'}`,

  /** FOLLOW-69. */
  myPoints: (name: string) => `Mis ${name}`,

  /** FOPEN-24. */
  track: 'Seguir envío',
  cancel: 'Cancelar pedido',
  again: 'Pedir de nuevo',
  addedAgain: 'Agregamos lo mismo a tu pedido',
  contact: 'Contactar al local',
  help: 'Ayuda',

  /** The events and their times. */
  history: {
    title: 'Paso a paso',
    placed: 'Hiciste el pedido',
    paid: 'Se confirmó el pago',
    authorized: (card: string | null) => (card ? `Pago autorizado con ${card}` : 'Pago autorizado'),
    charged: (amount: string) => `Cobrado: ${amount}`,
    refundRequested: (amount: string) => `Pedimos la devolución de ${amount}`,
    refunded: (amount: string) => `Devuelto: ${amount}`,
    accepted: 'El local lo aceptó',
    ready: 'El local lo tuvo listo',
    riderToStore: 'Un repartidor lo tomó',
    riderInStore: 'El repartidor llegó al local',
    onTheWay: 'Salió hacia tu dirección',
    otherStops: 'Salió del local, con otra entrega antes',
    riderCanceled: 'Un repartidor canceló el envío',
    delivered: {
      DELIVERY: 'Te lo entregaron',
      TAKE_AWAY: 'Lo retiraste',
      DINING_IN: 'Te lo llevaron a la mesa',
      SELF_SERVICE: 'Lo retiraste',
    } satisfies Record<OrderModeType, string>,
    canceled: 'Se canceló',
    reported: 'Reportaste un error',
  },

  /** REPORT-02, REPORT-03, REPORT-05. */
  report: {
    open: 'Reportar error',
    title: 'Reportar error',
    lead: 'Recibí mi pedido con problemas',
    which: '¿Qué pasó con tu pedido?',
    confirm: 'Confirmar',
    close: 'Cerrar',
    /** FOPEN-13. */
    failed: 'Hubo un error, vuélvalo a intentar en unos minutos',
    tooLate: 'Ya pasaron más de 24 horas desde tu pedido. Podés escribirle al local.',
    already: 'Ya habías reportado un error en este pedido.',
    notAllowed: 'Este pedido no admite reportes. Podés escribirle al local.',
    sent: 'Listo, el local ya sabe qué pasó',
    later: 'Sin conexión: tu reporte sale solo apenas vuelva.',
  },

  /** FOPEN-07. */
  errorType: {
    MISSING_ITEMS: 'Faltaron productos',
    WRONG_ITEMS: 'Recibí productos equivocados',
    BAD_CONDITION: 'Los productos llegaron en mal estado',
    LATE_DELIVERY: 'El pedido llegó tarde',
    NOT_RECEIVED: 'No recibí el pedido',
    OTHER: 'Otro problema',
  },
} as const
