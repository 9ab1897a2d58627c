import type { components } from '#openapi/generated/api.d.ts'
import type { CardHolder, CardToken } from '../api/payments.ts'

type CardSetup = components['schemas']['Configuration']['cards'][number]

/** The reports of the fields. */
type CardFieldsNews = {
  /** The fields can be typed into. */
  readonly onReady: () => void
  /** Whether the content of all fields may be a card (PAY-12). */
  readonly onChange: (isComplete: boolean) => void
  /** The card's kind as far as its first digits tell, by the provider's id such as `visa`; null while they do not. */
  readonly onBrand: (methodId: string | null) => void
  /** The provider's script or fields could not be loaded. */
  readonly onLost: () => void
}

/**
 * A card provider's fields in a page: number, expiry and code are in the provider's own frames, and the typed text
 * never reaches this page.
 */
export type MountedCard = {
  /** Null when the provider makes no token; the fields then show their errors. */
  readonly tokenise: (holder: CardHolder) => Promise<CardToken | null>
  /** Shows the errors of the fields, where the provider supports it. */
  readonly showErrors: () => void
  readonly unmount: () => void
}

export type MountCard = (into: HTMLElement, setup: CardSetup, news: CardFieldsNews) => MountedCard
