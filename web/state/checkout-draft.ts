import { useSyncExternalStore } from 'react'
import { defaultPhoneCountry, type PhoneCountry } from '#domain/phone/countries.ts'
import { rememberedCustomer } from './customer.ts'
import { entryStore } from './entry.ts'

/** What the diner typed at checkout; leaving the page and coming back asks nothing twice. */
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

/** ENTRY-06 to ENTRY-08, ENTRY-20, CHECK-39: what the link brought, else what the browser remembers (AMBIG-08, AMBIG-09). */
const fresh = (): CheckoutDraft => ({
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

const current = (): CheckoutDraft => {
  draft ??= fresh()
  return draft
}

export const checkoutDraft = {
  current,
  change(changes: Partial<CheckoutDraft>) {
    draft = { ...current(), ...changes }
    for (const notify of listeners) notify()
  },
  /** After an order went out: the next one starts with its own notes and amounts. */
  startOver() {
    draft = null
    for (const notify of listeners) notify()
  },
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useCheckoutDraft = (): CheckoutDraft => useSyncExternalStore(subscribe, current)
