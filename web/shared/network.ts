/** The interval at which a page checks whether the network is back; the browser's own event comes late, or never. */
const retryMs = 3_000

let asking: Promise<boolean> | null = null

/** Whether the gateway answers. Any answer counts, and simultaneous callers share one request. */
export function hasNetwork(): Promise<boolean> {
  asking ??= fetch('/healthz', { cache: 'no-store' })
    .then(
      () => true,
      () => false,
    )
    .finally(() => {
      asking = null
    })
  return asking
}

/** Resolves as soon as the browser says that the network is back, or the gateway answers. */
export function networkBack(): Promise<void> {
  return new Promise((resolve) => {
    const back = () => {
      clearInterval(timer)
      window.removeEventListener('online', back)
      resolve()
    }
    const timer = setInterval(() => void hasNetwork().then((answers) => answers && back()), retryMs)
    window.addEventListener('online', back)
  })
}
