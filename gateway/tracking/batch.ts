/**
 * Gathers what is asked for and reads it together, one read at a time: what is asked for within one turn
 * of the event loop, or while a read is under way, waits for the next one. A crowd that comes back asks the
 * database a few questions, not thousands, and other work gets its turn between them.
 */
export function batched<Value>(
  readAll: (ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  mostAtOnce = 500,
): (id: string) => Promise<Value | null> {
  const waiting = new Map<string, PromiseWithResolvers<Value | null>>()
  let isReading = false

  const read = async () => {
    const asked = [...waiting].slice(0, mostAtOnce)
    for (const [id] of asked) waiting.delete(id)
    try {
      const found = await readAll(asked.map(([id]) => id))
      for (const [id, { resolve }] of asked) resolve(found.get(id) ?? null)
    } catch (error) {
      for (const [, { reject }] of asked) reject(error)
    }
    isReading = waiting.size > 0
    if (isReading) setImmediate(read)
  }

  return (id) => {
    const one = waiting.get(id) ?? Promise.withResolvers<Value | null>()
    waiting.set(id, one)
    if (!isReading) {
      isReading = true
      setImmediate(read)
    }
    return one.promise
  }
}
