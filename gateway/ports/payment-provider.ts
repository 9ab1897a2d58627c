import type { Sum } from '#domain/payment/events.ts'
import type { PaymentObservation } from '#domain/payment/observe.ts'
import type { RefundNote } from '#domain/payment/refund.ts'
import type { Attempt } from '#domain/payment/state.ts'

/**
 * A card provider or bank. An adapter translates between its protocol and our terms and decides nothing:
 * `domain/payment` decides what the provider's answers mean for the order. No call throws when the provider fails; a bug
 * may throw.
 */
export type PaymentProvider = {
  /** As the catalogue names it in `onlinePayment.providerName`, in small letters. */
  readonly name: string
  readonly traits: ProviderTraits
  /** The data that pages need so that a diner can pay with this provider; absent when they need none. */
  readonly browser?: BrowserNeeds
  /** Takes the money of a card that the page has made a token of. Sent once an attempt: an unclear answer is asked about. */
  charge(order: CardCharge): Promise<ProviderAnswer<ProviderNews>>
  /** Opens a page of the provider on which the diner pays. */
  open(order: PageOrder): Promise<ProviderAnswer<OpenedPage>>
  /** Reads the parameters with which a browser comes back. They prove nothing. Makes no network call. */
  readReturn(parameters: Readonly<Record<string, string>>): ReturnNote
  /**
   * The diner has come back from the page in the usual way: the payment is confirmed to the provider, where it waits for
   * that, and read. Called by one caller at a time; never for an attempt whose money is not wanted any more.
   */
  settle(attempt: Attempt): Promise<ProviderAnswer<ProviderNews>>
  /** How the payment stands; null when the provider knows nothing of it. It is read, or searched by our attempt's id. */
  observe(attempt: Attempt): Promise<ProviderAnswer<ProviderNews | null>>
  /** The payment that a webhook names, with our attempt's id; null when it is not one of ours. */
  observeReference(reference: string): Promise<ProviderAnswer<ProviderNews | null>>
  /** Ends a payment that waits for the diner, where the provider can. The answer is how it stands then. */
  cancel(attempt: Attempt): Promise<ProviderAnswer<ProviderNews | null>>
  refund(order: RefundOrder): Promise<ProviderAnswer<RefundNote>>
  /** Tells whether a message at our webhook is the provider's, and what it reports. Makes no network call. */
  readWebhook(message: WebhookMessage): WebhookNote
}

type ProviderTraits = {
  /** The provider's ways to take a payment: `card` charges a card's token, `link` opens a page. */
  readonly flows: readonly ('card' | 'link')[]
  /** How long a payment can be asked about. */
  readonly readableForDays: number
  /** After how long a payment that waits for the diner (a bank's page, a second step) is given up. */
  readonly openForMinutes: number
  /** The same key gives back once. Without keys only the rest of a payment says whether a refund was made. */
  readonly refundsHaveKeys: boolean
}

/** Either the provider's answer, or the reason why there is none. */
export type ProviderAnswer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly fault: ProviderFault }

/**
 * `Refused`: surely nothing has happened. `Unknown`: it may have happened (a time-out, a reset, a 5xx, a locked key),
 * so the provider is asked again. `told` is a short code for the log, never a body, which would hold personal data.
 */
type ProviderFault =
  | { readonly type: 'Refused'; readonly why: RefusalCause; readonly told: string }
  | { readonly type: 'Unknown'; readonly told: string }

/**
 * `token`: the card's token is unknown, used or too old; the diner enters the card again. `payer`: the provider rejects
 * the diner's data. `configuration`: our keys or account are wrong; no diner can pay this way until that is corrected.
 */
export type RefusalCause = 'token' | 'payer' | 'configuration' | 'other'

export type ProviderNews = {
  readonly observation: PaymentObservation
  /** All refunds that the provider knows of, those made in its own panel too. */
  readonly refunds: readonly RefundNote[]
  /** The sum of all refunds of the payment, in minor units; null where the provider does not say. */
  readonly returned: number | null
  /** The diner's next step; null when there is none. */
  readonly next: NextStep | null
}

/** The browser goes there with these fields. */
export type NextStep = {
  /** `redirect` leaves our page; `challenge` is shown in a frame on a page of its own (the bank's second step). */
  readonly kind: 'redirect' | 'challenge'
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly fields: Readonly<Record<string, string>>
}

export type OpenedPage = {
  /** By which the payment is found again; null where it is found by our attempt's id. */
  readonly reference: string | null
  readonly next: NextStep
}

type Charge = {
  readonly attemptId: string
  /** Ours, for the provider: the same one never charges twice. */
  readonly key: string
  readonly sum: Sum
  readonly orderCode: string
  /** A line for the diner's statement, such as `Pedido 7KQ2MXPA · Parrilla Centro`. */
  readonly description: string
  readonly payer: Payer
  /** Where the browser comes back to, on this gateway; at most 255 characters. */
  readonly returnUrl: string
  /** Where webhooks come to; null where the gateway has no address that the provider could call. */
  readonly webhookUrl: string | null
}

/** `token` is secret and is kept nowhere. `methodId` is the card's kind as the provider's browser script found it. */
export type CardCharge = Charge & { readonly token: string; readonly methodId: string }

/** `until`: the instant, in ISO 8601, after which the page takes no money any more. */
export type PageOrder = Charge & { readonly until: string }

export type Payer = {
  /** As on the card; for a page, the diner's. */
  readonly name: string
  readonly email: string | null
  /** With its country's prefix; null once it is erased. */
  readonly phone: string | null
  /** PAY-17: the value of the contract's `DNI`, which adapters translate for the store's country. Null for a page. */
  readonly document: string | null
  /** The store's country, in two small letters. */
  readonly country: string
}

export type RefundOrder = {
  readonly attempt: Attempt
  /** Our key: the same one gives back once. */
  readonly refundId: string
  /** In minor units. */
  readonly amount: number
  /**
   * A provider without keys waits for this before each call that gives money back. It takes the provider's sum of refunds by
   * then, in minor units, or null where that cannot be read; later calls find it in the attempt's refund.
   */
  readonly noteSent: (givenBackBefore: number | null) => Promise<void>
}

export type ReturnNote = {
  /**
   * `completed`: the page ended, with money or with a refusal. `aborted`: the diner gave up. `timeout`: the page's time
   * was over. `failed`: the page broke. `unreadable`: none of the documented sets of parameters.
   */
  readonly kind: 'completed' | 'aborted' | 'timeout' | 'failed' | 'unreadable'
  /** By which the attempt is found: either, or none when unreadable. */
  readonly reference: string | null
  readonly attemptId: string | null
}

export type WebhookMessage = {
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** The bytes as they came: signatures are over them. */
  readonly body: Buffer
  readonly now: Date
}

export type WebhookNote =
  /** The signature covers `notificationId`, at most 100 letters and digits; a known id marks a repetition. */
  | { readonly type: 'Payment'; readonly notificationId: string; readonly reference: string }
  /** Signed correctly, but about something that does not concern us. */
  | { readonly type: 'Ignored' }
  | { readonly type: 'Forged' }

type BrowserNeeds = {
  readonly card?: CardFields
  readonly origins?: CardOrigins
  /** Where a page may send a form to, beside its own origin. */
  readonly formHosts?: readonly string[]
}

/** The data that the checkout needs to take a card with one provider. */
type CardFields = {
  readonly provider: string
  /** The provider's public key; null where it needs none. */
  readonly publicKey: string | null
  /** PAY-14, OPEN-25. */
  readonly binLength: number
  /** It charges no card without the diner's e-mail, which the checkout then asks for. */
  readonly needsEmail: boolean
}

/** Origins that the card pages may load from besides our own (for the content security policy). */
type CardOrigins = {
  readonly scripts: readonly string[]
  readonly calls: readonly string[]
  readonly frames: readonly string[]
}
