import { Deferred, Effect } from 'effect'
import type { Network } from '../network/network.ts'
import type { Socket } from '../network/socket.ts'

type Open = { readonly socket: Socket; isOver: boolean }
type AwaitedFrame = { readonly place: number; readonly come: Deferred.Deferred<void> }

/** The sockets of a replay by their numbers in the recording. */
export function socketsOf(network: Network, onFirst: (socket: number, text: string) => void) {
  const open = new Map<number, Open>()
  const heard = new Map<number, string[]>()
  const waiting = new Map<number, AwaitedFrame[]>()
  const hear = (number: number, text: string) => {
    const texts = heard.get(number) ?? []
    heard.set(number, texts)
    if (texts.push(text) === 1) onFirst(number, text)
    const [due, later] = partition(waiting.get(number) ?? [], ({ place }) => place < texts.length)
    waiting.set(number, later)
    for (const { come } of due) Deferred.doneUnsafe(come, Effect.void)
  }
  return {
    /** The frames that each socket has received, in order. */
    heard: heard as ReadonlyMap<number, readonly string[]>,
    open(number: number, address: URL, actor: string) {
      const events = {
        onText: (text: string) => hear(number, text),
        onPing: () => undefined,
        onLost: () => {
          one.isOver = true
        },
      }
      const one: Open = { isOver: false, socket: network.open(address, events, actor) }
      open.set(number, one)
    },
    /**
     * Waits for a frame of a socket by its index, counted from 0; returns null when it has not come within this time.
     */
    frame: (number: number, place: number, withinMs: number): Effect.Effect<string | null> =>
      Effect.suspend(() => {
        const now = heard.get(number)?.[place]
        if (now !== undefined) return Effect.succeed(now)
        const come = Deferred.makeUnsafe<void>()
        waiting.set(number, [...(waiting.get(number) ?? []), { place, come }])
        return Deferred.await(come).pipe(
          Effect.timeoutOption(withinMs),
          Effect.map(() => heard.get(number)?.[place] ?? null),
        )
      }),
    send(number: number, text: string) {
      const one = open.get(number)
      if (one && !one.isOver) one.socket.send(text)
    },
    drop(number: number) {
      const one = open.get(number)
      if (one && !one.isOver) one.socket.drop()
      open.delete(number)
    },
    dropAll() {
      for (const number of [...open.keys()]) this.drop(number)
    },
  }
}

const partition = <A>(all: readonly A[], isDue: (one: A) => boolean) =>
  [all.filter(isDue), all.filter((one) => !isDue(one))] as const
