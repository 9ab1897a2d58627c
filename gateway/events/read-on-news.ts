import { singleFlight } from '#domain/kernel/single-flight.ts'

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
  let hasFailed = false
  const { wake, idle } = singleFlight(async () => {
    try {
      await read()
      hasFailed = false
    } catch (error) {
      hasFailed = true
      onError(error)
    }
  })
  const hear = () => void wake()
  hear()
  return {
    hear,
    retry() {
      if (hasFailed) hear()
    },
    idle,
  }
}
