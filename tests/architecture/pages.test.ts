import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importsOf } from '#tests/kit/imports.ts'

/** Pages without a name for the tab, with the reason. */
const unnamed: Readonly<Record<string, string>> = {
  'web/courier/pages/rider-redirect-page.tsx': 'it is blank, and leads on at once',
}

/** Stand in the place of a page. Their names are not that of the page. */
const inItsPlace: readonly string[] = ['web/shared/shell/not-found.tsx', 'web/shared/shell/route-error.tsx']

/** The code of a page and of all its parts, the parts that come later included. */
function codeOf(page: string): string {
  const found = new Set([page])
  for (const file of found)
    for (const { target, isOfTypes } of importsOf(file))
      if (!isOfTypes && /^web\/.*\.tsx$/.test(target) && !inItsPlace.includes(target)) found.add(target)
  return [...found].map((file) => readFileSync(file, 'utf8')).join('\n')
}

const pages = globSync('web/*/pages/**/*-page.tsx').map((file) => ({ file, code: codeOf(file) }))
const filesOf = (of: typeof pages) => of.map(({ file }) => file).sort()

test('each page gives its tab a name', () => {
  expect(filesOf(pages.filter(({ code }) => !/(?<!function) usePageTitle\(/.test(code)))).toEqual(
    Object.keys(unnamed).sort(),
  )
})

test('each page that shows a shop has the colours of that shop', () => {
  const ofShops = pages.filter(({ code }) => / useShop\(/.test(code))
  expect(ofShops.length).toBeGreaterThan(8)
  expect(filesOf(ofShops.filter(({ code }) => !/ useBrand\(/.test(code)))).toEqual([])
})
