import type { Bus, SentFix } from '#gateway/events/relay.ts'

type Heard = { readonly trackingId: string; readonly sent: SentFix; readonly take: (sent: SentFix) => void }

/**
 * A bus between nodes that a test holds in its hand: fixes hang in the air until it hands them
 * over, in what order, how often and whether at all it likes. Pokes never arrive.
 */
export function gossip() {
  const ears = new Set<{ readonly node: object; readonly trackingId: string; readonly take: (sent: SentFix) => void }>()
  const air: Heard[] = []
  return {
    air,
    /** Hands the `index`th over, counted around; it stays in the air to come again when `isKept`. */
    hand(index: number, isKept: boolean) {
      const at = index % Math.max(air.length, 1)
      const heard = air[at]
      if (!isKept) air.splice(at, 1)
      heard?.take(structuredClone(heard.sent))
    },
    /** Who listens to fixes now. */
    listeners: () => ears.size,
    node(): Bus {
      const node = {}
      return {
        poke: () => undefined,
        onPoke: () => () => undefined,
        sendFix(trackingId, sent) {
          for (const ear of ears)
            if (ear.node !== node && ear.trackingId === trackingId) air.push({ trackingId, sent, take: ear.take })
        },
        onFix(trackingId, take) {
          const ear = { node, trackingId, take }
          ears.add(ear)
          return () => void ears.delete(ear)
        },
        close: async () => undefined,
      }
    },
  }
}
