import type { BrowserContext, Page } from 'playwright/test'

type Shift = { readonly value: number; readonly moved: readonly string[] }
declare global {
  var layoutShifts: Shift[]
}

/** Counts how much the content of each page of this context moves without input. */
export const countShifts = (context: BrowserContext) =>
  context.addInitScript(() => {
    type Entry = PerformanceEntry & {
      readonly value: number
      readonly hadRecentInput: boolean
      readonly sources: readonly { readonly node: Node | null }[]
    }
    globalThis.layoutShifts = []
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[])
        if (!hadRecentInput)
          globalThis.layoutShifts.push({
            value,
            moved: sources.map(({ node }) => (node instanceof Element ? `${node.tagName}.${node.className}` : '')),
          })
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** How far the content has moved since the page was opened, and which parts moved. */
export async function shiftOf(page: Page) {
  const shifts = await page.evaluate(() => globalThis.layoutShifts)
  return { sum: shifts.reduce((sum, { value }) => sum + value, 0), moved: shifts.flatMap(({ moved }) => moved) }
}
