import type { ReactNode } from 'react'
import { useJustSent } from '#web/diner/state/placed-orders.ts'
import { useLazyModule } from '#web/shared/use-lazy-module.ts'

const loadSentAlready = () => import('./sent-already.tsx')

type JustSentOrProps = {
  alias: string
  /** Shown while the order's page may still load by itself. */
  waiting: ReactNode
  /** The text about an empty cart. */
  children: ReactNode
}

/**
 * Replaces the empty cart's text by the link to the order that was sent a moment ago, if that order emptied the cart.
 */
export function JustSentOr({ alias, waiting, children }: JustSentOrProps) {
  const code = useJustSent(alias)
  const sent = useLazyModule('sent already', loadSentAlready, code !== null)
  if (code === null) return children
  return sent ? <sent.SentAlready key={code} {...{ alias, code, waiting }} /> : waiting
}
