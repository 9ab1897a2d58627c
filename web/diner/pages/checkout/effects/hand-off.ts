import type { Submission } from '#domain/ordering/submission.ts'
import { orderLimits } from '#openapi/generated/limits.ts'
import type { StoreView } from '#web/diner/api/shop.ts'
import { whatsAppLink } from '#web/diner/contact-links.ts'
import { type OrderWords, orderText, withCode } from '#web/diner/texts/order-text.ts'

/** The order with its message text, cut to the contract's limit. */
export const withText = (order: Submission, words: OrderWords): Submission => ({
  ...order,
  orderText: orderText(order, words, null).slice(0, orderLimits.orderText),
})

/**
 * ORDER-16, ORDER-17, OPEN-33: returns the link that writes the placed order as a message; null where the store has a
 * console, or no number for messages.
 */
export function messageLink(
  { ordersConsoleActive, whatsAppPhone }: Pick<StoreView, 'ordersConsoleActive' | 'whatsAppPhone'>,
  order: Submission,
  words: OrderWords,
  code: string,
): string | null {
  const phone = messagesTo({ ordersConsoleActive, whatsAppPhone })
  return phone && whatsAppLink(phone, orderText(order, words, code))
}

/** Returns the number that takes the orders of a store without a console. */
export const messagesTo = ({
  ordersConsoleActive,
  whatsAppPhone,
}: Pick<StoreView, 'ordersConsoleActive' | 'whatsAppPhone'>): string | null =>
  ordersConsoleActive ? null : whatsAppPhone || null

/** Returns the message link of an order that was sent earlier, from the text that was stored with it. */
export const earlierMessageLink = (phone: string, text: string, code: string): string =>
  whatsAppLink(phone, withCode(text, code))

/**
 * Opens the message beside the order's page. Where the browser opens no second window, the message replaces the page,
 * and Back leads to it.
 */
export function openMessage(link: string): void {
  const opened = open(link, '_blank')
  if (opened) opened.opener = null
  else location.assign(link)
}
