import type { Gateway } from '#gateway/node/options.ts'
import { textsOf } from '#gateway/realtime/wire.ts'
import { newestOnly } from '../ground/newest-only.ts'
import type { Socket, SocketEvents } from '../network/socket.ts'
import type { VirtualTime } from './virtual-time.ts'

/** The delay of a frame, in milliseconds. */
const latencyMs = 20

const readTexts = newestOnly(textsOf)

/**
 * A socket without a network: the gateway's real session and outbox at one end, a client of the simulator at the other,
 * and between them a line with a delay that keeps the order.
 */
export function openLine(connect: Gateway['connect'], time: VirtualTime, events: SocketEvents): Socket {
  let isOpen = true
  const takes = () => events.takes?.() ?? 0
  const later = (what: () => void) => time.after(latencyMs, () => isOpen && what())
  const end = (reason: string) => {
    if (!isOpen) return
    isOpen = false
    events.onLost(reason)
  }
  /** Texts that a slow end has not taken yet. */
  const backlog: string[] = []
  const takeNext = () => {
    const text = backlog.shift()
    if (!isOpen || text === undefined) return
    events.onText(text)
    if (backlog.length > 0) time.after(takes(), takeNext)
    else session.drained()
  }
  const session = connect({
    get isFull() {
      return backlog.length > 0
    },
    write(frames) {
      later(() => {
        for (const text of readTexts(frames)) {
          if (!isOpen) return
          if (backlog.length === 0 && takes() === 0) events.onText(text)
          else if (backlog.push(text) === 1) time.after(takes(), takeNext)
        }
      })
    },
    cork: () => undefined,
    uncork: () => undefined,
    ping() {
      later(() => {
        events.onPing()
        later(session.heard)
      })
    },
    close(code, reason) {
      session.closed(code)
      later(() => end(`closed ${code} ${reason}`))
    },
    terminate() {
      session.closed(1006)
      later(() => end('closed 1006'))
    },
  })
  return {
    send: (text) =>
      void later(() => {
        time.stir()
        session.take(text)
      }),
    drop() {
      if (!isOpen) return
      isOpen = false
      time.after(latencyMs, () => session.closed(1006))
    },
  }
}
