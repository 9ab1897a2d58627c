import type { PaymentNeed } from '#domain/payment/events.ts'

/** Texts of the list of money that needs a person. */
export const moneyTexts = {
  title: 'Dinero por revisar',
  hint: 'Lo más viejo va primero.',
  tabs: { label: 'Dinero por revisar', person: 'Pendiente', handled: 'Resuelto' },
  list: 'Lista de dinero por revisar',
  order: (code: string) => `Pedido ${code}`,
  since: (date: string, time: string) => `desde el ${date}, ${time}`,
  more: 'Ver más',
  none: { title: 'No hay dinero por revisar', text: 'Si algo necesita de una persona, aparece acá.' },
  noneHandled: { title: 'Todavía no resolviste nada', text: 'Acá queda lo que una persona marcó como resuelto.' },
  notYours: { title: 'Esta página es de la caja', text: 'Pedile a quien administra el rol de caja.' },
  failed: { title: 'No pudimos ver la lista', text: 'Revisá tu conexión y probá de nuevo.' },
  names: {
    'wrong-sum': 'Llegó otro monto',
    dispute: 'Pago en disputa',
    'refund-failed': 'La devolución falló',
    'refunds-differ': 'Las devoluciones no coinciden',
    stuck: 'El proveedor no contesta',
  } satisfies Record<PaymentNeed | 'stuck', string>,
  todo: {
    'wrong-sum': (agreed: string) =>
      `El pedido era de ${agreed}. Decidí si lo que llegó paga el pedido o se lo devolvés al cliente.`,
    dispute: (provider: string) =>
      `El cliente desconoció el pago en su banco. Respondé la disputa en el panel de ${provider}, con el comprobante de la entrega.`,
    refundFailed: (provider: string) =>
      `Devolvele la plata al cliente desde el panel de ${provider} o de otra forma, y marcalo como resuelto.`,
    refundFailedAfterClose: (provider: string) =>
      `La plata entró con el pedido ya cancelado y no pudimos devolverla. Devolvela desde el panel de ${provider} o de otra forma, y marcalo como resuelto.`,
    refundsDiffer: (provider: string) =>
      `Lo devuelto en ${provider} y lo que anotamos no coinciden. Compará con su panel y marcalo como resuelto.`,
    stuck: 'Preguntamos muchas veces. Probá de nuevo; si vuelve a la lista, avisale a quien cuida el sistema.',
  },
  reason: (reason: string) => `Motivo del proveedor: ${reason}.`,
  providers: { sandbox: 'prueba', mercadopago: 'Mercado Pago', webpay: 'Webpay' } as Readonly<Record<string, string>>,
  readOnly: 'Lo resuelve un encargado.',
  gone: 'Ya no está así. Mirá cómo está ahora.',
  handle: {
    open: 'Marcar como resuelto',
    title: '¿Ya está resuelto?',
    hint: 'No mueve dinero. Después lo podés volver a pendiente.',
    note: 'Nota',
    optional: '(opcional)',
    noteHint: 'Por ejemplo, cómo lo resolviste. Queda en el historial: no escribas datos del cliente.',
    back: 'Volver',
    done: 'Listo. Está en Resuelto.',
  },
  paid: {
    open: 'Dar por pagado',
    title: '¿Dar el pedido por pagado?',
    text: (amount: string) => `Lo que llegó, ${amount}, paga el pedido. No se puede deshacer.`,
    done: 'El pedido quedó pagado.',
  },
  giveBack: {
    open: 'Devolver',
    title: '¿Devolver el dinero?',
    text: (amount: string) => `Se devuelven ${amount} al cliente. No se puede deshacer.`,
    done: 'Pedimos la devolución.',
  },
  retry: { open: 'Preguntar de nuevo', done: 'Preguntamos de nuevo.' },
  handled: {
    by: (name: string, date: string, time: string) => `${name}, el ${date} a las ${time}`,
    script: 'Un programa',
    reopen: 'Volver a pendiente',
    done: 'Está otra vez en Pendiente.',
  },
} as const
