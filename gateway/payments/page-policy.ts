import { webPageAt } from '#domain/slug/pages.ts'
import { type PagePolicy, widened } from '../http/page-policy.ts'
import type { PaymentProvider } from '../ports/payment-provider.ts'

/**
 * Widens the content security policy of the pages on which a card is entered by what its providers load, and that of a
 * bank's second step by the bank, which may be any. All other pages load nothing of strangers.
 */
export function paymentPagePolicy(providers: Iterable<PaymentProvider>): PagePolicy {
  const needs = [...providers].flatMap(({ browser }) => browser?.origins ?? [])
  const cards: Readonly<Record<string, readonly string[]>> = {
    'script-src': needs.flatMap(({ scripts }) => scripts),
    'connect-src': needs.flatMap(({ calls }) => calls),
    'frame-src': needs.flatMap(({ frames }) => frames),
  }
  return (path, policy) => {
    const strangers = webPageAt(path)?.strangers
    if (strangers === 'bank') return widened(policy, { 'frame-src': ['https:'], 'form-action': ['https:'] })
    return needs.length > 0 && strangers === 'cards' ? widened(policy, cards) : policy
  }
}
