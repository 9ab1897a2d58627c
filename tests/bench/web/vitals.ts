import type { Page } from 'playwright'

export type Vitals = {
  /** Milliseconds until anything of the page was painted. */
  readonly firstPaint: number
  /** Milliseconds until the largest thing of the first screen was painted. */
  readonly paint: number
  readonly layoutShift: number
  /** Milliseconds from the slowest tap to the frame that answered it; 0 where all were quicker than can be told. */
  readonly slowestTap: number
  /** Milliseconds between two frames at most while it was watched. */
  readonly slowestFrame: number
}

/** Has the browser write down, from the first byte on, what it knows of how a page feels (web.dev/vitals). */
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
 * A dot that never rests. Without it a tap's frame may be followed by one in which nothing changes, and the browser
 * then counts until the next one that shows something: as long as the script waits before its next tap, if it waits.
 */
export const keepFramesComing = (page: Page) =>
  page.evaluate(() => {
    const dot = document.body.appendChild(document.createElement('i'))
    dot.style.cssText = 'position: fixed; inset: 0 auto auto 0; width: 2px; height: 2px; background: currentColor'
    dot.animate([{ transform: 'none' }, { transform: 'translateX(2px)' }], { duration: 100, iterations: Infinity })
  })

/** Scrolls down the whole page as a thumb would, so many pixels a frame, and answers the slowest frame. */
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
