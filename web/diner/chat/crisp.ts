import type { MakeChatWidget } from './chat-widget.ts'

declare global {
  interface Window {
    /** A queue until the script is loaded, then the widget itself, which runs the queued commands in order. */
    $crisp?: { push(command: readonly unknown[]): unknown }
    CRISP_WEBSITE_ID?: string
    CRISP_RUNTIME_CONFIG?: { readonly locale: string }
  }
}

/** https://docs.crisp.chat/guides/chatbox-sdks/web-sdk: also for widgets with the same commands. */
export const crispChat: MakeChatWidget = (scriptUrl, chatId) => {
  let loading: Promise<void> | null = null

  const load = () => {
    window.$crisp ??= []
    window.CRISP_WEBSITE_ID = chatId
    window.CRISP_RUNTIME_CONFIG = { locale: 'es' }
    const script = document.createElement('script')
    script.src = scriptUrl
    script.async = true
    return new Promise<void>((resolve, reject) => {
      script.onload = () => resolve()
      script.onerror = () => {
        script.remove()
        // The next press loads it again.
        loading = null
        reject(new Error('the script of the chat was not loaded'))
      }
      document.head.append(script)
    })
  }

  return {
    async open(text) {
      loading ??= load()
      await loading
      if (text !== null) window.$crisp?.push(['set', 'message:text', [text]])
      window.$crisp?.push(['do', 'chat:open'])
    },
  }
}
