import type { Bus } from '../events/bus.ts'
import { type Frame, readyFrame } from './frames.ts'
import { textOf } from './wire.ts'

const messages = 'message'
const ends = 'terminate'

type Envelope = { readonly channel: string; readonly at: string | null; readonly except: string | null }

/**
 * Carries the messages that are in no log and must still reach the readers of other nodes: those that
 * the application and clients publish (docs/decisions/023). One line holds the envelope; the frame's
 * text follows unchanged.
 */
export const betweenNodes = (bus: Bus) => ({
  publish({ channel, at, bytes }: Frame, except: string | null) {
    if (bus.canSay())
      bus.say(messages, `${JSON.stringify({ channel, at, except } satisfies Envelope)}\n${textOf(bytes)}`)
  },
  onPublish: (take: (frame: Frame, except: string | null) => void) =>
    bus.onSay(messages, (text) => {
      const end = text.indexOf('\n')
      const { channel, at, except } = JSON.parse(text.slice(0, end)) as Envelope
      take(readyFrame(channel, text.slice(end + 1), at), except)
    }),
  terminate: (user: string) => bus.say(ends, user),
  onTerminate: (take: (user: string) => void) => bus.onSay(ends, take),
})
