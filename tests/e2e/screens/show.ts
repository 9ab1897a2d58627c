import { expect } from 'playwright/test'
import type { Screen } from './screen.ts'
import type { Stage } from './stage.ts'

/** Opens the screen, and waits for an element of only its state. */
export async function show({ title, open, sees, viewport }: Screen, stage: Stage) {
  const { page } = stage
  if (viewport) await page.setViewportSize(viewport)
  await open(stage)
  const seen = typeof sees === 'function' ? sees(page) : page.getByText(sees).filter({ visible: true }).first()
  // A drawn page stays for some seconds while the answer of its menu is late.
  await expect(seen, title).toBeVisible({ timeout: 40_000 })
}
