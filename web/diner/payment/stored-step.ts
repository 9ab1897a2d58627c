import type { PaymentStep } from '#web/diner/api/payments.ts'
import { oneOf, orElse, readText, record, type Shape, shape, text } from '../../shared/state/shape.ts'
import { readStorage, writeStorage } from '../../shared/state/storage.ts'
import { paths } from '../paths.ts'

const stepShape: Shape<PaymentStep> = shape({
  // The page of the second step uses the address and the fields.
  kind: orElse(oneOf('redirect', 'challenge'), 'challenge'),
  method: orElse(oneOf('GET', 'POST'), 'POST'),
  url: text,
  fields: record(text),
})

const keyOf = (orderCode: string) => `comanda.payment-step.${orderCode}`

/**
 * Opens the page of the bank's second step. The step is stored in this tab, to survive a reload. The page loads as a
 * new document, because only such a document may show a bank's frame.
 */
export function openChallenge(alias: string, orderCode: string, step: PaymentStep): void {
  // Without storage the step is lost, and the order's page offers to pay again.
  writeStorage('tab', keyOf(orderCode), JSON.stringify(step))
  location.assign(paths.challenge(alias, orderCode))
}

/** Returns null when this tab has none. */
export const storedStep = (orderCode: string): PaymentStep | null =>
  readText(stepShape, readStorage('tab', keyOf(orderCode)))

export const forgetStep = (orderCode: string): void => void writeStorage('tab', keyOf(orderCode), null)
