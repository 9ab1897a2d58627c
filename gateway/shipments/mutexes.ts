/**
 * Lets those who would change one thing at once do it in turn on this node: of two hundred couriers who
 * accept one shipment, the first needs a transaction and the others only a look. Between nodes, and
 * whatever this misses, the versions in the log decide.
 */
export function mutexes() {
  const underWay = new Map<string, Promise<unknown>>()

  /** `look` answers where the work is not needed, and else null; it is asked again after each other's work. */
  return async <Answer>(
    id: string,
    look: () => Promise<Answer | null>,
    work: () => Promise<Answer>,
  ): Promise<Answer> => {
    for (;;) {
      const answer = await look()
      if (answer !== null) return answer
      const other = underWay.get(id)
      if (!other) break
      // Its own caller gets its error.
      await other.catch(() => undefined)
    }
    const own = work()
    underWay.set(id, own)
    try {
      return await own
    } finally {
      underWay.delete(id)
    }
  }
}
