import { type ReactNode, useEffect, useState } from 'react'
import { paths } from '#web/diner/paths.ts'
import { sentAlreadyTexts as texts } from '#web/diner/texts/sent-already.ts'
import { ButtonLink } from '#web/shared/ui/button.tsx'
import bag from '#web/shared/ui/pictures/bag.svg'
import { EmptyState } from '#web/shared/ui/state.tsx'

/** The page of a new order opens within this time, so this component stays hidden. */
const graceMs = 2_000

type SentAlreadyProps = { alias: string; code: string; waiting: ReactNode }

/**
 * An empty cart whose order was sent a moment ago: the diner came by Back, or sent it in another tab. `waiting` shows
 * while the order's page loads.
 */
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
      title={texts.title}
      action={
        <ButtonLink to={paths.order(alias, code)} size="large">
          {texts.see}
        </ButtonLink>
      }
    />
  )
}
