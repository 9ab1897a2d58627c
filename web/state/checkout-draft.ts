import { defaultPhoneCountry, type PhoneCountry } from '#domain/phone/countries.ts'
import { rememberedCustomer } from './customer.ts'
import { entryStore } from './entry.ts'

/** What the diner typed at checkout. After leaving the page and coming back nothing is asked twice. */
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
})

let draft: CheckoutDraft | null = null
const listeners = new Set<() => void>()

const become = (next: CheckoutDraft | null) => {
  draft = next
  for (const notify of listeners) notify()
}

export const checkoutDraft = {
  current(): CheckoutDraft {
    draft ??= freshDraft()
    return draft
  },
  set: become,
  /** A link has brought values, and the draft starts with them. */
  startOver: () => become(null),
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
