import { type Browser, expect, type Page } from 'playwright/test'
import type { Role } from '#domain/operator/role.ts'
import { anOperator, centro } from '../kit/operators.ts'
import { admin } from './fixtures.ts'
import { someone } from './steps.ts'

const desk = { viewport: { width: 1280, height: 800 } }

/** A tablet of the shop on a desk, where a person with this role is signed in. */
export async function aTablet(browser: Browser, baseURL: string, name: string, role: Role = 'encargado') {
  const person = await anOperator({ url: baseURL, admin }, { name, role, places: [centro] })
  const page = await someone(browser, baseURL, desk)
  await page
    .context()
    .addCookies([...person.browser.cookies].map(([cookie, value]) => ({ name: cookie, value, url: baseURL })))
  return { ...person, page }
}

/** A tablet where no person is signed in. */
export const anEmptyTablet = (browser: Browser, baseURL: string) => someone(browser, baseURL, desk)

export const lane = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}: `) })

/** Opens the board, and waits until it shows. */
export async function openBoard(page: Page) {
  await page.goto('/console')
  await expect(lane(page, 'Nuevos')).toBeVisible()
}
