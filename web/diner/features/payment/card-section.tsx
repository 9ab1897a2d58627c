import { useEffect, useEffectEvent } from 'react'
import type { CardHolder, CardToken } from '#web/diner/api/payments.ts'
import { CardEntry } from './card-entry.tsx'
import { useCard } from './use-card.ts'

/** The functions of the card entry for its page. */
export type CardHandle = {
  readonly isValid: boolean
  /** Null when no token can be made; the fields then show their errors. */
  readonly tokenise: () => Promise<(CardToken & { readonly holder: CardHolder }) | null>
  readonly showErrors: () => void
}

/**
 * A card entry for a page that has its own button. `onChange` passes its functions to the page, and null when the entry
 * is removed.
 */
export function CardSection({ provider, onChange }: { provider: string; onChange: (card: CardHandle | null) => void }) {
  const card = useCard(provider)
  const { isValid } = card
  const tokenise = useEffectEvent(() => card.tokenise())
  const tell = useEffectEvent(onChange)
  const showErrors = useEffectEvent(() => card.showErrors())
  useEffect(() => {
    tell({ isValid, tokenise: () => tokenise(), showErrors: () => showErrors() })
  }, [isValid])
  useEffect(() => () => tell(null), [])
  return <CardEntry card={card} />
}
