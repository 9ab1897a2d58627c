import type { components } from '#openapi/generated/api.d.ts'

type PaymentStepName = components['schemas']['OrderMoneyStep']['step']

/** The receipt that a diner prints or saves. */
export const printedReceiptTexts = {
  title: 'Comprobante',
  close: 'Cerrar',
  print: 'Imprimir o guardar en PDF',
  facts: { order: 'Pedido', placed: 'Fecha', mode: 'Modo', state: 'Estado' },
  paid: 'Pago',
  /** A state of the money, with its time by the store's clock. */
  step: (step: PaymentStepName, at: string) => `${steps[step]} · ${at}`,
  /** An answer of an earlier release says that a refund exists, without its time. */
  refund: { REQUESTED: 'Devolución pedida', COMPLETED: 'Devuelto' },
  notAnInvoice: 'No válido como factura',
} as const

const steps: Readonly<Record<PaymentStepName, string>> = {
  AUTHORIZED: 'Autorizado',
  CHARGED: 'Cobrado',
  REFUND_REQUESTED: 'Devolución pedida',
  REFUNDED: 'Devuelto',
}
