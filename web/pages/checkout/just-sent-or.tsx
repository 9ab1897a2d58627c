import type { ReactNode } from 'react'
import { useJustSent } from '#web/state/placed-orders.ts'
import { useCode } from '#web/use-code.ts'

const loadSentAlready = () => import('./sent-already.tsx')

type JustSentOrProps = {
  alias: string
  /** Shows until it is known that the page of the order does not come by itself. */
  waiting: ReactNode
  /** The words about an empty cart. */
  children: ReactNode
}

/** In place of an empty cart: the way to an order that was sent a moment ago, if the cart is empty because of it. */
export function JustSentOr({ alias, waiting, children }: JustSentOrProps) {
  const code = useJustSent(alias)
  const sent = useCode('sent already', loadSentAlready, code !== null)
  if (code === null) return children
  return sent ? <sent.SentAlready key={code} {...{ alias, code, waiting }} /> : waiting
}
