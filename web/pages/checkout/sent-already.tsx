import { type ReactNode, useEffect, useState } from 'react'
import { paths } from '#web/paths.ts'
import { usePlacedOrders } from '#web/state/placed-orders.ts'
import { checkoutTexts } from '#web/texts/checkout.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import bag from '#web/ui/pictures/bag.svg'
import { EmptyState } from '#web/ui/state.tsx'

/** Later, an empty cart is the next order's. */
const recentMs = 900_000
/** The page of a new order shows within this time, and this one is not seen. */
const graceMs = 2_000

/** The newest order of this browser at the store, while its cart is empty because of it; null otherwise. */
export function useJustSent(alias: string): string | null {
  const [newest] = usePlacedOrders().filter((order) => order.alias === alias)
  return newest && Date.now() - Date.parse(newest.at) < recentMs ? newest.code : null
}

type SentAlreadyProps = { alias: string; code: string; waiting: ReactNode }

/** An empty cart whose order was sent a moment ago: by Back, or in another tab. `waiting` shows while the order's page loads. */
export function SentAlready({ alias, code, waiting }: SentAlreadyProps) {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), graceMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isLate) return waiting
  return (
    <EmptyState
      picture={bag}
      title={checkoutTexts.sentAlready}
      action={
        <ButtonLink to={paths.order(alias, code)} size="large">
          {checkoutTexts.seeSent}
        </ButtonLink>
      }
    />
  )
}
