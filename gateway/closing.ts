/**
 * What has been opened, to be closed in the opposite order. What fails to close is told, and holds up
 * none of the others: a lost database must not keep a socket or a lock open.
 */
export function closing() {
  const closers: (() => unknown)[] = []
  return {
    add(close: () => unknown) {
      closers.push(close)
    },
    async close(onError: (error: unknown) => void) {
      for (const close of closers.splice(0).reverse())
        try {
          await close()
        } catch (error) {
          onError(error)
        }
    },
  }
}

export type Closing = ReturnType<typeof closing>
