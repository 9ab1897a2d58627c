/**
 * The messages between nodes. A poke says "look at the log again": a lost poke delays a message by one
 * tick and drops nothing. The other messages may be lost too, and their senders must be able to bear that.
 */
export type Bus = {
  poke(): void
  onPoke(listener: () => void): () => void
  /** Whether a message goes anywhere. If not, the sender need not put it into words. */
  canSay(): boolean
  /** Tells all other nodes that listen to the topic, never this one. */
  say(topic: string, text: string): void
  onSay(topic: string, listener: (text: string) => void): () => void
  /** Asks all other nodes and gathers the answers of those that are there and quick. */
  ask(topic: string, text: string): Promise<readonly string[]>
  onAsk(topic: string, answer: (text: string) => Promise<string>): () => void
  close(): Promise<void>
}

const nothing = () => undefined

/** The bus of a node that is alone. */
export function localBus(): Bus {
  const listeners = new Set<() => void>()
  return {
    poke: () => {
      for (const listener of listeners) listener()
    },
    onPoke(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    canSay: () => false,
    say: nothing,
    onSay: () => nothing,
    ask: async () => [],
    onAsk: () => nothing,
    close: async () => listeners.clear(),
  }
}
