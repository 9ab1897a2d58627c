import type { PaymentStep } from '#web/api/payments.ts'

const keyOf = (orderCode: string) => `comanda.payment-step.${orderCode}`

/** Keeps the bank's second step of an order for the page that shows it, also over its reload; in this tab alone. */
export function keepStep(orderCode: string, step: PaymentStep): void {
  try {
    sessionStorage.setItem(keyOf(orderCode), JSON.stringify(step))
  } catch {
    // Without storage the step is lost, and the order's page offers to pay again.
  }
}

/** Null when there is none in this tab. */
export function keptStep(orderCode: string): PaymentStep | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(orderCode)) ?? 'null') as PaymentStep | null
  } catch {
    return null
  }
}

export function forgetStep(orderCode: string): void {
  try {
    sessionStorage.removeItem(keyOf(orderCode))
  } catch {
    // There was nothing to forget.
  }
}
