import { act } from '@testing-library/react'

type FrameMessage = { readonly type: string }

/** The sandbox's frame as the page sees it, played by a test: jsdom loads no frames. */
export function cardFrame(answers: { readonly token?: string | null } = {}) {
  const frame = document.querySelector<HTMLIFrameElement>('iframe[title="Datos de la tarjeta"]')
  const source = frame?.contentWindow
  if (!source) throw new Error('the card has no fields')
  const told: FrameMessage[] = []
  const say = (data: object) => {
    const message = { origin: location.origin, source, data: { source: 'sandbox-card', ...data } }
    window.dispatchEvent(new MessageEvent('message', message))
  }
  source.postMessage = (message: FrameMessage) => {
    told.push(message)
    if (message.type !== 'tokenise') return
    const { token = 'tok_1' } = answers
    say(token === null ? { type: 'refused' } : { type: 'token', token, methodId: 'visa' })
  }
  return {
    /** The page's calls of the fields. */
    asked: () => told.map(({ type }) => type),
    ready: () => act(async () => say({ type: 'ready' })),
    filled: (isComplete = true) => act(async () => say({ type: 'change', isComplete })),
  }
}
