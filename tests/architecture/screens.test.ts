import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { groups } from '../e2e/screens/list.ts'

const screens = groups.flatMap((group) => group.screens)
const named = new Set(screens.flatMap(({ shows }) => shows))

/** The parts of `web/shared/ui` and its neighbours for a state of a screen, or for a dialog above it. */
const state = /<(EmptyState|ErrorState|Loading|LoadingPage|Skeleton|Sheet|Confirm|OfflineBar)\b/

test('every page has a screen in the list of `tests/e2e/screens`', () => {
  const pages = globSync('web/*/pages/**/*-page.tsx')
  expect(pages.length).toBeGreaterThan(15)
  expect(pages.filter((page) => !named.has(page))).toEqual([])
})

test('so does every file with an empty, loading or failed state, or with a dialog', () => {
  const files = globSync('web/{diner,courier,console,shared/pages,shared/shell}/**/*.tsx').filter((file) =>
    state.test(readFileSync(file, 'utf8')),
  )
  expect(files.length).toBeGreaterThan(30)
  expect(files.filter((file) => !named.has(file))).toEqual([])
})

test('the list names no file that is gone, and no screen twice', () => {
  expect([...named].filter((file) => !existsSync(file))).toEqual([])
  const titles = screens.map(({ title }) => title)
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
})
