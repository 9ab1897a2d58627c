import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

type Part = {
  /** Only what is inside; rules about the whole page are left out. */
  readonly within?: string
  /** Only these rules. */
  readonly rules?: string[]
}

const ofWholePages = ['landmark-one-main', 'page-has-heading-one', 'region']

/** All of axe's rules: WCAG 2.2 A and AA and good practice; what only a person can see is looked at by hand (docs/ARCHITECTURE.md). */
export async function violationsIn(page: Page, { within, rules }: Part = {}): Promise<readonly string[]> {
  // The other mode opens a tab for each answer, for frames of other origins. There are none here.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ['violations'],
    // It would fetch every style sheet again for one rule, about sound that plays by itself. Nothing here plays.
    preload: false,
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  })
  // They would be looked for in the frames of the part.
  const part = within ? axe.include(within).disableRules([...(rules ? [] : ofWholePages)]) : axe
  const { violations } = await part.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

export const expectNoViolations = async (page: Page) => expect(await violationsIn(page)).toEqual([])
