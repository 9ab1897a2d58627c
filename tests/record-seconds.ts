import { writeFileSync } from 'node:fs'
import { countPlaywright, countVitest } from './reports.ts'

/** `node tests/record-seconds.ts`: records how long each file took in the last `npm test`, for `tests/shards.ts`. */
const files = [
  ...countVitest('reports/tests/vitest.json').files,
  ...countPlaywright('reports/tests/playwright.json').files,
]
const rows = files.map(({ file, ms }) => [file, Math.max(1, Math.round(ms / 1000))] as const)
const byName = rows.toSorted(([one], [other]) => (one < other ? -1 : 1))
writeFileSync(new URL('./seconds.json', import.meta.url), `${JSON.stringify(Object.fromEntries(byName), null, 2)}\n`)
