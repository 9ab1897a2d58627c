import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

/** All of axe's rules: WCAG 2.2 A and AA and good practice; what only a person can see is looked at by hand (docs/ARCHITECTURE.md). */
export async function expectNoViolations(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  )
}
