/**
 * Gathers ids and reads them together, one read at a time. Ids that come within one tick of the event loop, during a read, or in
 * the pause after it wait for the next read. The pause is as long as the read was: a crowd that comes back asks the database a few
 * questions and not thousands, and reads of an embedded database take at most half of the event loop.
 */
export function batched<Value>(
  readAll: (ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  mostAtOnce = 500,
): (id: string) => Promise<Value | null> {
  const waiting = new Map<string, PromiseWithResolvers<Value | null>>()
  let isBusy = false

  const read = async () => {
    isBusy = waiting.size > 0
    if (!isBusy) return
    const began = performance.now()
    const asked = [...waiting].slice(0, mostAtOnce)
    for (const [id] of asked) waiting.delete(id)
    try {
      const found = await readAll(asked.map(([id]) => id))
      for (const [id, { resolve }] of asked) resolve(found.get(id) ?? null)
    } catch (error) {
      for (const [, { reject }] of asked) reject(error)
    }
    setTimeout(read, performance.now() - began)
  }

  return (id) => {
    const one = waiting.get(id) ?? Promise.withResolvers<Value | null>()
    waiting.set(id, one)
    if (!isBusy) {
      isBusy = true
      setImmediate(read)
    }
    return one.promise
  }
}
