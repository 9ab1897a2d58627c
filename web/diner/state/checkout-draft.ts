import { defaultPhoneCountry, type PhoneCountry, phoneCountries } from '#domain/phone/countries.ts'
import { createStored } from '../../shared/state/stored.ts'
import { rememberedCustomer } from './customer.ts'
import { entryStore } from './entry.ts'

/**
 * The diner's input at checkout. After a reload, or after leaving and coming back, the diner need not type it again.
 */
export type CheckoutDraft = {
  readonly customerName: string
  readonly phoneCountry: PhoneCountry
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
  phoneCountry: defaultPhoneCountry,
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

/** The tab's own storage, because the document and the consent belong to one order. */
const stored = createStored<CheckoutDraft>('comanda.checkout-draft', parse, () => sessionStorage)

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

/** A function declaration, because the stored value is read while this file still loads. */
function parse(text: string): CheckoutDraft | null {
  const kept = (JSON.parse(text) ?? {}) as Readonly<Record<string, unknown>>
  const phoneCountry = phoneCountries.find((country) => country === kept['phoneCountry'])
  const typed = (name: string) => (typeof kept[name] === 'string' ? kept[name] : '')
  if (!phoneCountry || typeof kept['optIn'] !== 'boolean') return null
  return {
    phoneCountry,
    optIn: kept['optIn'],
    customerName: typed('customerName'),
    phone: typed('phone'),
    customerEmail: typed('customerEmail'),
    customerDocument: typed('customerDocument'),
    tableNumber: typed('tableNumber'),
    notes: typed('notes'),
    paymentAmount: typed('paymentAmount'),
    // It is compared with the store's slots, and counts only if it equals one.
    schedule: (kept['schedule'] ?? null) as DraftSchedule | null,
    // It is compared with the diner's points in the same way.
    redemption: (kept['redemption'] ?? null) as DraftRedemption | null,
  }
}
