/** A store's ways of contact. */
export type Reachable = {
  readonly followUpSupport: { readonly enabled: boolean; readonly widgetId: string | null }
  readonly whatsAppPhone: string | null
  readonly callPhone: string | null
}

/** A diner's way to contact a store; `page` is the store's own page. */
export type SupportWay = 'chat' | 'whatsApp' | 'call' | 'page'

/**
 * FOPEN-18, OPEN-46: returns the store's id in the chat; null where there is no chat, because the store has no
 * follow-up support or the gateway has no widget script.
 */
export const chatIdOf = (
  { followUpSupport: { enabled, widgetId } }: Pick<Reachable, 'followUpSupport'>,
  chatScriptUrl: string | null,
): string | null => (enabled && chatScriptUrl !== null ? widgetId?.trim() || null : null)

/** FSUP-08, FSUP-09: the chat where there is one, else WhatsApp, the telephone or the store's page. */
export function supportWay(store: Reachable, chatScriptUrl: string | null): SupportWay {
  if (chatIdOf(store, chatScriptUrl) !== null) return 'chat'
  if (store.whatsAppPhone) return 'whatsApp'
  return store.callPhone ? 'call' : 'page'
}

/**
 * The reference in a support link, such as an order's code. Other text is refused, because it could put words in the
 * diner's mouth.
 */
export const referenceOf = (text: string | null): string | null =>
  text !== null && /^[A-Za-z0-9-]{1,64}$/.test(text) ? text : null
