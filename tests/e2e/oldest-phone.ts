import type { Page } from 'playwright/test'
import { missingPaths } from '../architecture/floor/member-names.ts'

/**
 * Takes from the page, before its own scripts, each built-in and each part of the browser that one of the oldest
 * browsers lacks (`browserslist` in package.json). It is less than any of them has.
 */
export async function isOldestPhone(page: Page): Promise<Page> {
  await page.addInitScript((paths) => {
    for (const path of paths) {
      const owner = path
        .slice(0, -1)
        .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], window)
      if (owner) Reflect.deleteProperty(owner, path.at(-1) ?? '')
    }
  }, missingPaths())
  return page
}
