/**
 * Gathers what is asked for within one turn of the event loop, and reads it together: a crowd that
 * comes back at once asks the database a few questions, not thousands.
 */
export function batched<Value>(
  readAll: (ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  mostAtOnce = 500,
): (id: string) => Promise<Value | null> {
  let open: { ids: Set<string>; answer: Promise<ReadonlyMap<string, Value>> } | null = null

  return async (id) => {
    if (!open || open.ids.size >= mostAtOnce) {
      const ids = new Set<string>()
      const mine = {
        ids,
        answer: new Promise<void>((resolve) => void setImmediate(resolve)).then(() => {
          if (open === mine) open = null
          return readAll([...ids])
        }),
      }
      open = mine
    }
    open.ids.add(id)
    return (await open.answer).get(id) ?? null
  }
}
