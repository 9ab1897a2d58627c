import { type Bus, localBus } from '#gateway/events/bus.ts'

type Ear = { readonly node: object; readonly topic: string; readonly take: (text: string) => void }
type Mouth = { readonly node: object; readonly topic: string; readonly answer: (text: string) => Promise<string> }

/**
 * A bus between nodes that a test holds in its hand: what is said hangs in the air until it hands it
 * over, in what order, how often and whether at all it likes. Questions are answered at once. Pokes never arrive.
 */
export function gossip() {
  const ears = new Set<Ear>()
  const mouths = new Set<Mouth>()
  const air: { readonly text: string; readonly take: (text: string) => void }[] = []
  return {
    air,
    /** Hands the `index`th over, counted around; it stays in the air to come again when `isKept`. */
    hand(index: number, isKept: boolean) {
      const at = index % Math.max(air.length, 1)
      const heard = air[at]
      if (!isKept) air.splice(at, 1)
      heard?.take(heard.text)
    },
    /** How many listen to anything. */
    listeners: () => ears.size,
    node(): Bus {
      const node = {}
      return {
        ...localBus(),
        canSay: () => true,
        say(topic, text) {
          for (const ear of ears) if (ear.node !== node && ear.topic === topic) air.push({ text, take: ear.take })
        },
        onSay(topic, take) {
          const ear = { node, topic, take }
          ears.add(ear)
          return () => void ears.delete(ear)
        },
        ask: (topic, text) =>
          Promise.all(
            [...mouths].filter((one) => one.node !== node && one.topic === topic).map(({ answer }) => answer(text)),
          ),
        onAsk(topic, answer) {
          const mouth = { node, topic, answer }
          mouths.add(mouth)
          return () => void mouths.delete(mouth)
        },
      }
    },
  }
}
