import { type CountryCode, countryCodes } from '#domain/country/countries.ts'
import { flag, number, oneOf, orElse, orNull, shape, text } from '../../shared/state/shape.ts'
import { createStored } from '../../shared/state/stored.ts'
import { rememberedCustomer } from './customer.ts'
import { entryStore } from './entry.ts'

/**
 * The diner's input at checkout. After a reload, or after leaving and coming back, the diner need not type it again.
 */
export type CheckoutDraft = {
  readonly customerName: string
  /** The country that the diner has chosen; null for the one of the store. */
  readonly phoneCountry: CountryCode | null
  readonly phone: string
  readonly customerEmail: string
  readonly customerDocument: string
  readonly tableNumber: string
  readonly notes: string
  readonly paymentAmount: string
  readonly optIn: boolean
  readonly schedule: DraftSchedule | null
  readonly redemption: DraftRedemption | null
}

/** The points that the diner redeems. They belong to one phone. */
export type DraftRedemption = { readonly phone: string; readonly points: number }

/** A scheduled order. It belongs to one order mode, because each mode has its own slots. */
export type DraftSchedule = {
  readonly modeId: string
  /** The chosen slot, as an instant; null until one is chosen. */
  readonly at: string | null
  /** The store has refused the chosen slot: the diner chooses another, and none is preselected. */
  readonly isAsked: boolean
}

/**
 * ENTRY-06 to ENTRY-08, ENTRY-20, CHECK-39: the link's values, else what the browser remembers (AMBIG-08, AMBIG-09).
 */
export const freshDraft = (): CheckoutDraft => ({
  customerName: entryStore.current().customerName ?? rememberedCustomer('name'),
  phoneCountry: null,
  phone: entryStore.current().phone ?? rememberedCustomer('phone'),
  customerEmail: rememberedCustomer('email'),
  customerDocument: '',
  tableNumber: entryStore.current().tableNumber ?? '',
  notes: '',
  paymentAmount: '',
  optIn: true,
  schedule: null,
  redemption: null,
})

const typed = orElse(text, '')

/** The tab's own storage, because the document and the consent belong to one order. */
const stored = createStored<CheckoutDraft>(
  'comanda.checkout-draft',
  shape({
    phoneCountry: orElse(orNull(oneOf(...countryCodes)), null),
    optIn: flag,
    customerName: typed,
    phone: typed,
    customerEmail: typed,
    customerDocument: typed,
    tableNumber: typed,
    notes: typed,
    paymentAmount: typed,
    // It is compared with the store's slots, and counts only if it equals one.
    schedule: orElse(orNull(shape({ modeId: text, at: orNull(text), isAsked: orElse(flag, false) })), null),
    // It is compared with the diner's points in the same way.
    redemption: orElse(orNull(shape({ phone: text, points: number })), null),
  }),
  { place: 'tab' },
)

let fresh: CheckoutDraft | null = null

export const checkoutDraft = {
  current(): CheckoutDraft {
    const kept = stored.current()
    if (kept) return kept
    fresh ??= freshDraft()
    return fresh
  },
  set: (draft: CheckoutDraft) => stored.set(draft),
  /** A link has brought values, so the draft starts with them. */
  startOver() {
    fresh = null
    stored.set(null)
  },
  /** Reads the stored draft again, as a reload does. */
  reload: stored.reload,
  subscribe: stored.subscribe,
}
