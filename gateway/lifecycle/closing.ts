/**
 * Collects opened resources and closes them in the opposite order. A resource that fails to close is reported,
 * and the others still close: a lost database must not keep a socket or a lock open.
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
