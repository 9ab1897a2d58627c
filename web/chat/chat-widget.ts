/** A chat with a store that a stranger's script brings. Only the support page has one (decision 063). */
export type ChatWidget = {
  /** Opens the chat with a text that the diner may still change; fails when the script cannot be loaded. */
  open(text: string | null): Promise<void>
}

/** `chatId` is the id under which the widget knows the store. */
export type MakeChatWidget = (scriptUrl: string, chatId: string) => ChatWidget
