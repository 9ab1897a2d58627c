import { expect, test } from './fixtures.ts'
import { expectNoViolations } from './no-violations.ts'

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme })

    test('the guide shows a near shop and leads to its menu', async ({ page }) => {
      await page.goto('/guia')
      const shops = page.getByRole('list', { name: 'Locales cercanos' })
      await expect(shops.getByRole('listitem')).toHaveCount(3)
      await expectNoViolations(page)
      await shops.getByRole('link').first().click()
      await page.waitForURL('**/menu/*')
    })
  })
