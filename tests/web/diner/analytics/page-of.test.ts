import { expect, test } from 'vitest'
import { webPages } from '#domain/slug/pages.ts'
import { pageOf } from '#web/diner/analytics/page-of.ts'

test('statistics count a page by the name that the table of pages gives it', () => {
  const counted = webPages.map(({ path, kind }) => ({ path, kind }))
  expect(counted.map(({ path }) => ({ path, kind: pageOf(`/${path.replaceAll(':', 'x')}`)?.kind ?? null }))).toEqual(
    counted,
  )
})
