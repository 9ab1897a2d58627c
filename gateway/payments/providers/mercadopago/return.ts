import type { ReturnNote } from '../port.ts'

/** Any browser can open the return address with any parameters: they only name the payment to ask about. */
export function readReturn(parameters: Readonly<Record<string, string>>): ReturnNote {
  const given = (...names: readonly string[]) =>
    names.map((name) => parameters[name] ?? '').find((text) => text !== '' && text !== 'null') ?? null
  const attemptId = given('external_reference')
  const payment = given('payment_id', 'collection_id')
  const reference = payment !== null && /^\d{1,20}$/.test(payment) ? payment : null
  if (attemptId === null && reference === null) return { kind: 'unreadable', reference, attemptId }
  // Back from the page without having paid: it writes the word null for what there is not.
  return { kind: reference === null ? 'aborted' : 'completed', reference, attemptId }
}
