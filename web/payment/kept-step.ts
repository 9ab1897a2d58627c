import type { PaymentStep } from '#web/api/payments.ts'

import { paths } from '../paths.ts'

const keyOf = (orderCode: string) => `comanda.payment-step.${orderCode}`

/**
 * Opens the page of the bank's second step. The step is kept in this tab, also over a reload; the page is loaded anew,
 * since it alone may show a bank's frame.
 */
export function openChallenge(alias: string, orderCode: string, step: PaymentStep): void {
  try {
    sessionStorage.setItem(keyOf(orderCode), JSON.stringify(step))
  } catch {
    // Without storage the step is lost, and the order's page offers to pay again.
  }
  location.assign(paths.challenge(alias, orderCode))
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
