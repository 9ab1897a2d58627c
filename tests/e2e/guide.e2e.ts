import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './fixtures.ts'

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme })

    test('whoever opens the guide finds a shop near and its menu', async ({ page }) => {
      await page.goto('/guia')
      const shops = page.getByRole('list', { name: 'Locales cercanos' })
      await expect(shops.getByRole('listitem')).toHaveCount(3)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
      await shops.getByRole('link').first().click()
      await page.waitForURL('**/menu/*')
    })
  })
