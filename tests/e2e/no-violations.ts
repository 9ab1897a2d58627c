import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as Axe from 'axe-core'
import { expect, type Page } from 'playwright/test'

type Part = {
  /** Only this part of the page; rules about the whole page are left out. */
  readonly within?: string
  /** Only these rules. */
  readonly rules?: string[]
}

declare global {
  /** The globals that the source of axe leaves in a page. */
  var axe: typeof Axe
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Axe would look for them in the frames of a part. */
const ofWholePages = ['region']

/**
 * All of axe's rules: WCAG 2.2 A and AA and good practice. People check by hand the points that only a person can see
 * (docs/ARCHITECTURE.md). A page reads the source of axe once, because that takes as long as all rules on a small screen.
 */
export async function violationsIn(page: Page, { within, rules }: Part = {}): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  const options: Axe.RunOptions = {
    resultTypes: ['violations'],
    // It would fetch every style sheet again for one rule, about sound that plays automatically. Nothing here plays.
    preload: false,
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
    ...(within && !rules && { rules: Object.fromEntries(ofWholePages.map((id) => [id, { enabled: false }])) }),
  }
  return page.evaluate(
    async ({ part, options }) => {
      // Halfway between two colours a text may lack contrast. An endless animation cannot be finished.
      for (const animation of document.getAnimations())
        if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
      const { violations } = await globalThis.axe.run(part ?? document, options)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    },
    { part: within, options },
  )
}

export const expectNoViolations = async (page: Page) => expect(await violationsIn(page)).toEqual([])
