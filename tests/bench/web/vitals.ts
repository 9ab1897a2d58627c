import type { Page } from 'playwright'

export type Vitals = {
  /** Milliseconds until anything of the page was painted. */
  readonly firstPaint: number
  /** Milliseconds until the largest element of the first screen was painted. */
  readonly paint: number
  readonly layoutShift: number
  /** Milliseconds from the slowest tap to the frame that answered it; 0 if all were too fast to measure. */
  readonly slowestTap: number
  /** The longest time in milliseconds between two frames during the observation. */
  readonly slowestFrame: number
}

/** Makes the browser record, from the first byte on, its measures of how a page feels (web.dev/vitals). */
export const watchVitals = (page: Page) =>
  page.addInitScript(() => {
    const seen = { firstPaint: 0, paint: 0, layoutShift: 0, slowestTap: 0, slowestFrame: 0 }
    Object.assign(globalThis, { vitals: seen })
    const watch = (type: string, take: (entry: never) => void, more: object = {}) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) take(entry as never)
      }).observe({ type, buffered: true, ...more })
    watch('paint', ({ name, startTime }: PerformanceEntry) => {
      if (name === 'first-contentful-paint') seen.firstPaint = startTime
    })
    watch('largest-contentful-paint', ({ startTime }: PerformanceEntry) => {
      seen.paint = startTime
    })
    watch('layout-shift', ({ value, hadRecentInput }: { value: number; hadRecentInput: boolean }) => {
      if (!hadRecentInput) seen.layoutShift += value
    })
    watch(
      'event',
      ({ duration, interactionId }: { duration: number; interactionId: number }) => {
        if (interactionId > 0) seen.slowestTap = Math.max(seen.slowestTap, duration)
      },
      { durationThreshold: 16 },
    )
  })

export const vitalsOf = (page: Page): Promise<Vitals> =>
  page.evaluate(() => ({ ...(globalThis as unknown as { vitals: Vitals }).vitals }))

/**
 * A dot that always moves. Without it a tap's frame may be followed by one without a change, and the browser
 * then counts until the next one that shows a change: as long as the script waits before its next tap, if it waits.
 */
export const keepFramesComing = (page: Page) =>
  page.evaluate(() => {
    const dot = document.body.appendChild(document.createElement('i'))
    dot.style.cssText = 'position: fixed; inset: 0 auto auto 0; width: 2px; height: 2px; background: currentColor'
    dot.animate([{ transform: 'none' }, { transform: 'translateX(2px)' }], { duration: 100, iterations: Infinity })
  })

/** Scrolls down the whole page as a thumb would, this many pixels a frame, and returns the slowest frame. */
export const slowestFrameOfScroll = (page: Page, pixelsAFrame: number): Promise<number> =>
  page.evaluate(
    (pixels) =>
      new Promise<number>((resolve) => {
        let [slowest, last] = [0, performance.now()]
        const step = (now: number) => {
          slowest = Math.max(slowest, now - last)
          last = now
          const before = scrollY
          scrollBy({ top: pixels, behavior: 'instant' })
          if (scrollY === before) resolve(slowest)
          else requestAnimationFrame(step)
        }
        requestAnimationFrame(step)
      }),
    pixelsAFrame,
  )
