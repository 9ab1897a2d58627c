import { useEffect, useEffectEvent } from 'react'
import type { CardHolder, CardToken } from '#web/api/payments.ts'
import { CardEntry } from './card-entry.tsx'
import { useCard } from './use-card.ts'

/** What a page does with the card that is being entered in it. */
export type CardHandle = {
  readonly isValid: boolean
  /** Null when there is none: the fields then show what is wrong. */
  readonly tokenise: () => Promise<(CardToken & { readonly holder: CardHolder }) | null>
  readonly showErrors: () => void
}

/** A card entry whose page holds the button: `onChange` hands it what to press, and null when the entry goes. */
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
