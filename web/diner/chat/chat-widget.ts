/** A chat with a store, from a third party's script. Only the support page has one (decision 063). */
export type ChatWidget = {
  /** Opens the chat with a text that the diner can still change; fails when the script cannot be loaded. */
  open(text: string | null): Promise<void>
}

/** `chatId` is the store's id at the widget. */
export type MakeChatWidget = (scriptUrl: string, chatId: string) => ChatWidget
