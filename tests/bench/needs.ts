import { existsSync } from 'node:fs'
import { findChromium } from '#tests/kit/browser.ts'

/** Something is missing that a bench needs. Its message is a sentence that names it. */
export class CannotRun extends Error {
  override readonly name = 'CannotRun'
}

const built = new URL('../../web/dist/', import.meta.url)

/** Throws CannotRun without the built client, which a bench opens in a browser. */
export function assertBuiltClient(webRoot: URL = built): void {
  if (!existsSync(new URL('index.html', webRoot)))
    throw new CannotRun('There is no web/dist: run `npm run build` first.')
}

/** The browser of a bench. Throws CannotRun where there is none. */
export const browserOfBench = () =>
  findChromium().catch((error: Error) => {
    throw new CannotRun(error.message)
  })
