import { useEffect, useRef, useState } from 'react'
import type { ChatWidget } from '#web/diner/chat/chat-widget.ts'
import { crispChat } from '#web/diner/chat/crisp.ts'
import { logProblem } from '#web/shared/api/diner-log.ts'

type Chat = {
  /** Null where there is no chat. */
  readonly scriptUrl: string | null
  readonly chatId: string | null
  readonly text: string | null
}

/**
 * SUPPORT-03, FSUP-12, FSUP-13: the chat opens with the page, and again on a press. If it fails, the page's other ways
 * stay.
 */
export function useChat({ scriptUrl, chatId, text }: Chat) {
  const widget = useRef<ChatWidget | null>(null)
  const [state, setState] = useState<'opening' | 'open' | 'failed'>('opening')
  /** The number of requests to open it; the page itself makes the first. */
  const [asked, setAsked] = useState(1)
  const answered = useRef(0)

  useEffect(() => {
    // React may run an effect twice.
    if (answered.current === asked || scriptUrl === null || chatId === null) return
    answered.current = asked
    widget.current ??= crispChat(scriptUrl, chatId)
    widget.current.open(text).then(
      () => setState('open'),
      (error: unknown) => {
        logProblem(error, { component: 'chat' })
        setState('failed')
      },
    )
  }, [asked, scriptUrl, chatId, text])

  return {
    state: chatId === null ? ('none' as const) : state,
    open() {
      setState('opening')
      setAsked((before) => before + 1)
    },
  }
}
