import type { PaymentStep } from '#web/diner/api/payments.ts'

import { paths } from '../../shared/paths.ts'

const keyOf = (orderCode: string) => `comanda.payment-step.${orderCode}`

/**
 * Opens the page of the bank's second step. The step is stored in this tab, to survive a reload. The page loads as a
 * new document, because only such a document may show a bank's frame.
 */
export function openChallenge(alias: string, orderCode: string, step: PaymentStep): void {
  try {
    sessionStorage.setItem(keyOf(orderCode), JSON.stringify(step))
  } catch {
    // Without storage the step is lost, and the order's page offers to pay again.
  }
  location.assign(paths.challenge(alias, orderCode))
}

/** Returns null when this tab has none. */
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
