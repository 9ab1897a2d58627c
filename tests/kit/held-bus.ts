import { type Bus, localBus } from '#gateway/events/bus.ts'

type Listener = { readonly node: object; readonly topic: string; readonly take: (text: string) => void }
type Responder = { readonly node: object; readonly topic: string; readonly answer: (text: string) => Promise<string> }

/**
 * A bus between nodes that holds every message until the test delivers it: in any order, several times or never.
 * Questions are answered at once. Pokes never arrive.
 */
export function heldBus() {
  const listeners = new Set<Listener>()
  const responders = new Set<Responder>()
  const held: { readonly text: string; readonly take: (text: string) => void }[] = []
  return {
    held,
    /** Delivers one message; `index` counts past the end from the start again. With `isKept` it can be delivered again. */
    deliver(index: number, isKept: boolean) {
      const at = index % Math.max(held.length, 1)
      const message = held[at]
      if (!isKept) held.splice(at, 1)
      message?.take(message.text)
    },
    /** The number of listeners to any topic. */
    listeners: () => listeners.size,
    node(): Bus {
      const node = {}
      return {
        ...localBus(),
        canSay: () => true,
        say(topic, text) {
          for (const one of listeners) if (one.node !== node && one.topic === topic) held.push({ text, take: one.take })
        },
        onSay(topic, take) {
          const listener = { node, topic, take }
          listeners.add(listener)
          return () => void listeners.delete(listener)
        },
        ask: (topic, text) =>
          Promise.all(
            [...responders].filter((one) => one.node !== node && one.topic === topic).map(({ answer }) => answer(text)),
          ),
        onAsk(topic, answer) {
          const responder = { node, topic, answer }
          responders.add(responder)
          return () => void responders.delete(responder)
        },
      }
    },
  }
}
