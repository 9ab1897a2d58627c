import type { components } from '#openapi/generated/api.d.ts'
import type { CardHolder, CardToken } from '../api/payments.ts'

type CardSetup = components['schemas']['Configuration']['cards'][number]

/** What the fields tell of themselves. */
type CardFieldsNews = {
  /** The fields can be typed into. */
  readonly onReady: () => void
  /** Whether all of them hold something that may be a card (PAY-12). */
  readonly onChange: (isComplete: boolean) => void
  /** The provider's script or fields could not be loaded. */
  readonly onLost: () => void
}

/**
 * Fields that a card provider has put into a page: number, expiry and code stand in frames of its own, and what is typed
 * there never reaches this page.
 */
export type MountedCard = {
  /** Null when the provider makes no token of what was typed; the fields then show what is wrong. */
  readonly tokenise: (holder: CardHolder) => Promise<CardToken | null>
  /** Shows what is wrong in the fields, where the provider lets us ask for that. */
  readonly showErrors: () => void
  readonly unmount: () => void
}

export type MountCard = (into: HTMLElement, setup: CardSetup, news: CardFieldsNews) => MountedCard

/** The fields of a provider, by its name; a provider of another name has none. */
export async function cardFieldsOf(provider: string): Promise<MountCard | null> {
  switch (provider) {
    case 'sandbox':
      return (await import('./sandbox-fields.ts')).mountSandboxFields
    case 'mercadopago':
      // What was typed so far is in the draft.
      if ((await import('./own-document.ts')).loadsAnewForCards()) return new Promise(() => undefined)
      return (await import('./mercadopago-fields.ts')).mountMercadoPagoFields
    default:
      return null
  }
}
