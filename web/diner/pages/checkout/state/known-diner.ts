import type { CheckoutDraft } from '#web/diner/state/checkout-draft.ts'

/** Whether the browser, a link or an earlier visit has said who the diner is: their form opens as a few lines. */
export const isKnown = ({ customerName, phone }: CheckoutDraft): boolean => customerName.trim() !== '' && phone !== ''
