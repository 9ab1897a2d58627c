import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { groups } from '../e2e/screens/list.ts'
import type { ScreenState } from '../e2e/screens/screen.ts'

const screens = groups.flatMap((group) => group.screens)
const named = new Set(screens.flatMap(({ shows }) => shows))

/** The parts of `web/shared/ui` and its neighbours for a state of a screen, or for a dialog above it. */
const state = /<(EmptyState|ErrorState|Loading|LoadingPage|Skeleton|Sheet|StepSheet|Confirm|OfflineBar)\b/

test('every page has a screen in the list of `tests/e2e/screens`', () => {
  const pages = globSync('web/*/pages/**/*-page.tsx')
  expect(pages.length).toBeGreaterThan(15)
  expect(pages.filter((page) => !named.has(page))).toEqual([])
})

test('every file with an empty, loading or failed state, or with a dialog, has a screen of it', () => {
  const files = globSync('web/{diner,courier,console,shared/pages,shared/shell}/**/*.tsx').filter((file) =>
    state.test(readFileSync(file, 'utf8')),
  )
  expect(files.length).toBeGreaterThan(30)
  expect(files.filter((file) => !named.has(file))).toEqual([])
})

/** The elements that are a state, by their names: those of `web/shared/ui`, and the parts of several pages that are named after one. */
const elements: Readonly<Record<ScreenState, RegExp>> = {
  loading: /<(Loading\w*|\w+(Skeleton|Waiting))\b/,
  failed: /<(ErrorState|\w+Failed)\b/,
  empty: /<(EmptyState|NotFound)\b/,
}

/** States without a screen of their own, with the reason. */
const unseen: Readonly<Record<string, string>> = {
  'web/diner/pages/checkout/view/points.tsx loading': 'the code of a part of a sheet comes while the sheet opens',
  'web/diner/pages/first-screen/draw-pages.tsx loading': 'a document has these frames until its page runs',
  'web/diner/pages/shops-page.tsx empty': 'its content is drawn as an empty state',
}

/** Pages without a screen of their content, with the reason. */
const withoutContent: Readonly<Record<string, string>> = {
  'web/diner/pages/support-page.tsx': 'its content is the chat of a stranger',
  'web/shared/pages/not-found-page.tsx': 'it is an empty state',
}

test('each file that draws a loading, failed or empty state has a screen of that state', () => {
  const shown = new Set(screens.flatMap(({ shows, state: of }) => shows.map((file) => `${file} ${of}`)))
  const drawn = globSync('web/{diner,courier,console,shared/pages,shared/shell}/**/*.tsx').flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return Object.entries(elements).flatMap(([of, element]) => (element.test(text) ? [`${file} ${of}`] : []))
  })
  expect(drawn.length).toBeGreaterThan(90)
  expect(drawn.filter((each) => !shown.has(each)).sort()).toEqual(Object.keys(unseen).sort())
})

/** Pages that ask for an answer and draw no such state, with the reason. */
const undrawn: Readonly<Record<string, string>> = {
  'web/diner/pages/challenge-page.tsx loading': 'its answer is the colours alone',
  'web/diner/pages/challenge-page.tsx failed': 'its answer is the colours alone',
  'web/diner/pages/messages-page.tsx loading': 'its answer is a name and the colours alone',
  'web/diner/pages/messages-page.tsx failed': 'its answer is a name and the colours alone',
  'web/diner/pages/shops-page.tsx failed': 'its field finds a shop without the list',
}

test('each page that asks for an answer draws that it loads, and that it failed', () => {
  const missing = globSync('web/*/pages/**/*-page.tsx').flatMap((page) => {
    const text = readFileSync(page, 'utf8')
    const isAsking = /\buse(Query|InfiniteQuery|Shop)\(/.test(text)
    return (['loading', 'failed'] as const).flatMap((of) =>
      isAsking && !elements[of].test(text) ? [`${page} ${of}`] : [],
    )
  })
  expect(missing.sort()).toEqual(Object.keys(undrawn).sort())
})

test('each page has a screen with its content', () => {
  const full = new Set(screens.flatMap(({ shows, state: of }) => (of ? [] : shows)))
  const without = globSync('web/*/pages/**/*-page.tsx').filter((page) => !full.has(page))
  expect(without.sort()).toEqual(Object.keys(withoutContent).sort())
})

test('the list names no file that is gone, and no screen twice', () => {
  expect([...named].filter((file) => !existsSync(file))).toEqual([])
  const titles = screens.map(({ title }) => title)
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
})
