import type { Sum } from '#domain/payment/events.ts'
import type { Observation } from '#domain/payment/observe.ts'
import type { RefundNote } from '#domain/payment/refund.ts'
import type { Attempt } from '#domain/payment/state.ts'

/**
 * A card provider or bank. An adapter translates between its protocol and our words and decides nothing: what its words
 * mean for the order, `domain/payment` says. No call throws for what the provider does; a bug may.
 */
export type PaymentProvider = {
  /** As the catalogue names it in `onlinePayment.providerName`, in small letters. */
  readonly name: string
  readonly traits: ProviderTraits
  /** What pages need so that a diner can pay with it; absent where they need nothing. */
  readonly browser?: BrowserNeeds
  /** Takes the money of a card that the page has made a token of. Sent once an attempt: an unclear answer is asked about. */
  charge(order: CardCharge): Promise<Answer<ProviderNews>>
  /** Opens a page of the provider on which the diner pays. */
  open(order: PageOrder): Promise<Answer<OpenedPage>>
  /** What the parameters say with which a browser comes back. They prove nothing. No network. */
  readReturn(parameters: Readonly<Record<string, string>>): ReturnNote
  /**
   * The diner has come back from the page in the usual way: the payment is confirmed to the provider, where it waits for
   * that, and read. Called by one caller at a time; never for an attempt whose money is not wanted any more.
   */
  settle(attempt: Attempt): Promise<Answer<ProviderNews>>
  /** How the payment stands; null when the provider knows nothing of it. It is read, or searched by our attempt's id. */
  observe(attempt: Attempt): Promise<Answer<ProviderNews | null>>
  /** The payment that a webhook names, with our attempt's id; null when it is not one of ours. */
  observeReference(reference: string): Promise<Answer<ProviderNews | null>>
  /** Ends a payment that waits for the diner, where the provider can. The answer is how it stands then. */
  cancel(attempt: Attempt): Promise<Answer<ProviderNews | null>>
  refund(order: RefundOrder): Promise<Answer<RefundNote>>
  /** Whether a message at our webhook is the provider's, and of what it tells. No network. */
  readWebhook(message: WebhookMessage): WebhookNote
}

type ProviderTraits = {
  /** What it can do: take a card's token, open a page. */
  readonly flows: readonly ('card' | 'link')[]
  /** How long a payment can be asked about. */
  readonly readableForDays: number
  /** After how long a payment that waits for the diner (a bank's page, a second step) is given up. */
  readonly openForMinutes: number
  /** The same key gives back once. Without keys only the rest of a payment says whether a refund was made. */
  readonly refundsHaveKeys: boolean
}

/** Either what the provider says, or why it says nothing. */
export type Answer<Value> =
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
 * `token`: of the card, not known, used or too old; the diner enters the card again. `payer`: what was said of the diner.
 * `configuration`: our keys or account; nobody can pay so until that is mended.
 */
export type RefusalCause = 'token' | 'payer' | 'configuration' | 'other'

export type ProviderNews = {
  readonly observation: Observation
  /** All refunds that the provider knows of, those made in its own panel too. */
  readonly refunds: readonly RefundNote[]
  /** The sum of all refunds of the payment, in minor units; null where the provider does not say. */
  readonly returned: number | null
  /** What the diner has to do next; null when nothing. */
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
  /** PAY-17: what the contract's `DNI` holds, which adapters translate for the store's country. Null for a page. */
  readonly document: string | null
  /** Of the store, two small letters. */
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
  /** `notificationId` is of what the signature covers, in at most 100 letters and digits: one that comes again is a repetition. */
  | { readonly type: 'Payment'; readonly notificationId: string; readonly reference: string }
  /** Well signed, and about something that is none of our business. */
  | { readonly type: 'Ignored' }
  | { readonly type: 'Forged' }

type BrowserNeeds = {
  readonly card?: CardFields
  readonly origins?: CardOrigins
  /** Where a page may send a form to, beside its own origin. */
  readonly formHosts?: readonly string[]
}

/** What a page's browser needs in order to take a card. */
type CardFields = {
  readonly provider: string
  /** The provider's public key; null where it needs none. */
  readonly publicKey: string | null
  /** PAY-14, OPEN-25. */
  readonly binLength: number
  /** It charges no card without the diner's e-mail, which the checkout then asks for. */
  readonly needsEmail: boolean
}

/** What the pages on which a card is entered may load beside our own (a content security policy's origins). */
type CardOrigins = {
  readonly scripts: readonly string[]
  readonly calls: readonly string[]
  readonly frames: readonly string[]
}
