import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The files that may ask React for a lazy component, and what such a component does without its file. */
const lazyFiles: Readonly<Record<string, string>> = {
  'web/shared/lazy-part.ts': 'waits for the network',
  'web/shared/router/pages.tsx': 'is the page',
  'web/diner/routes.tsx': 'leaves its gate out',
  'web/diner/features/address/location-tab.tsx': 'leaves its map out',
}

test('a part whose file does not come waits or is left out: it never takes its page away', () => {
  const asking = globSync('web/**/*.{ts,tsx}', { exclude: ['web/dist/**'] }).filter((file) =>
    /import \{[^}]*\blazy\b[^}]*\} from 'react'/.test(readFileSync(file, 'utf8')),
  )
  expect(asking.sort()).toEqual(Object.keys(lazyFiles).sort())
})
