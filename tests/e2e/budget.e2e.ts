import { expect, test } from './fixtures.ts'

const budgetKilobytes = 180

test('the storefront’s first load carries at most 180 kB of compressed script, and neither map nor courier area', async ({
  page,
}) => {
  await page.goto('/menu/parrilla-centro/Delivery')
  await expect(page.getByRole('link', { name: 'Bife de chorizo' }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const scripts = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name, encodedBodySize }) => ({ name: name.split('/').at(-1) ?? '', size: encodedBodySize })),
  )
  const kilobytes = scripts.reduce((sum, { size }) => sum + size, 0) / 1000
  console.log(`first load: ${kilobytes.toFixed(1)} kB of compressed script in ${scripts.length} files`)
  expect(kilobytes).toBeGreaterThan(0)
  expect(kilobytes).toBeLessThanOrEqual(budgetKilobytes)
  expect(
    scripts.map(({ name }) => name).filter((name) => /^(map-view|courier|tracking|rider|long-polls)/.test(name)),
  ).toEqual([])
})
