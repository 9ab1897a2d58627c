type Reading = {
  /** Reads the log on from a place of its own, as far as it goes. */
  readonly read: () => Promise<void>
  readonly onError: (error: unknown) => void
}

/**
 * Reads the log on at each news, once at a time, for a consumer that has a place of its own in it. News that comes while it reads is read
 * afterwards, and a read that has failed is repeated at the next `retry`. No follower waits for it.
 */
export function readOnNews({ read, onError }: Reading) {
  let isNews = true
  let reading: Promise<void> | null = null
  const readAll = async () => {
    try {
      while (isNews) {
        isNews = false
        await read()
      }
    } catch (error) {
      isNews = true
      onError(error)
    } finally {
      reading = null
    }
  }
  /** Only with news: without them it would end before it is kept in `reading`. */
  const retry = () => {
    if (isNews) reading ??= readAll()
  }
  retry()
  return {
    retry,
    hear() {
      isNews = true
      retry()
    },
    /** Resolves when nothing is being read. */
    idle: async () => void (await reading),
  }
}
