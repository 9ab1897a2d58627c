import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

/** WCAG 2.2 A and AA, by machine; what only a person can see is looked at by hand (docs/ARCHITECTURE.md). */
export async function expectNoViolations(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  )
}
