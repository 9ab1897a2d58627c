import { cardTexts } from '#web/diner/texts/card.ts'
import fontUrl from '../../shared/ui/fonts/figtree.woff2'
import type { CardToken } from '../api/payments.ts'
import type { MountCard } from './card-fields.ts'

const address = '/sandbox/card-fields.html'
const answerMs = 20_000

type Message = {
  readonly source?: unknown
  readonly type?: 'ready' | 'height' | 'change' | 'token' | 'refused' | 'failed'
  readonly height?: number
  readonly isComplete?: boolean
  readonly token?: string
  readonly methodId?: string | null
}

/** Our style tokens that the frame uses. */
const looks = { ink: '--ink', surface: '--surface', line: '--border-strong', bad: '--bad' } as const

/** The sandbox's card fields: one frame with the three inputs, which speaks by messages of this origin. */
export const mountSandboxFields: MountCard = (into, _, { onReady, onChange, onBrand, onLost }) => {
  const frame = document.createElement('iframe')
  frame.src = address
  frame.title = cardTexts.fields
  // Three pixels around the fields leave room for their focus rings.
  frame.style.cssText = 'display:block;width:calc(100% + 6px);margin:-3px;border:0;height:11.5rem'
  let settle: (token: CardToken | null) => void = () => undefined

  const tell = (message: object) => frame.contentWindow?.postMessage(message, location.origin)
  const tellLook = () => {
    const style = getComputedStyle(into)
    const look = Object.fromEntries(
      Object.entries(looks).map(([name, token]) => [name, style.getPropertyValue(token).trim()]),
    )
    tell({
      type: 'look',
      look: { ...look, font: style.fontFamily },
      fontUrl,
      fontSize: getComputedStyle(document.documentElement).fontSize,
    })
  }
  const take = ({ origin, source, data }: MessageEvent<Message | null>) => {
    if (origin !== location.origin || source !== frame.contentWindow || data?.source !== 'sandbox-card') return
    switch (data.type) {
      case 'ready':
        tellLook()
        return onReady()
      case 'height':
        frame.style.height = `${(data.height ?? 0) + 2}px`
        return
      case 'change':
        onBrand(data.methodId ?? null)
        return onChange(data.isComplete === true)
      case 'token':
        return settle(data.token && data.methodId ? { token: data.token, methodId: data.methodId } : null)
      case 'refused':
      case 'failed':
        return settle(null)
    }
  }
  addEventListener('message', take)
  frame.addEventListener('error', onLost)
  into.append(frame)

  return {
    tokenise: () =>
      new Promise((resolve) => {
        const timer = setTimeout(() => resolve(null), answerMs)
        settle = (token) => {
          clearTimeout(timer)
          resolve(token)
        }
        tell({ type: 'tokenise' })
      }),
    showErrors: () => tell({ type: 'show' }),
    unmount() {
      removeEventListener('message', take)
      frame.remove()
    },
  }
}
