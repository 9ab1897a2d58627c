import { expect, test } from 'vitest'
import { testsReachedBy, testsWithin } from '#tests/reached.ts'

const imports: Readonly<Record<string, readonly string[]>> = {
  'domain/price.ts': [],
  'domain/cart.ts': ['domain/price.ts'],
  'web/page.tsx': ['domain/cart.ts'],
  'web/other.tsx': [],
  'tests/domain/price.test.ts': ['domain/price.ts'],
  'tests/domain/cart.test.ts': ['domain/cart.ts'],
  'tests/web/page.test.tsx': ['web/page.tsx'],
  'tests/web/other.test.tsx': ['web/other.tsx'],
}
const reachedBy = (...changed: string[]) =>
  testsReachedBy(new Set(changed), Object.keys(imports), (file) => imports[file] ?? [])

test('a change reaches each test that runs it, the nearest first', () => {
  expect(reachedBy('domain/price.ts')).toEqual([
    { file: 'tests/domain/price.test.ts', distance: -1 },
    { file: 'tests/domain/cart.test.ts', distance: 0 },
    { file: 'tests/web/page.test.tsx', distance: 3 },
  ])
})

test('a changed test reaches itself, and a file that is gone reaches nothing', () => {
  expect(reachedBy('tests/web/other.test.tsx', 'web/gone.ts')).toEqual([
    { file: 'tests/web/other.test.tsx', distance: -2 },
  ])
})

test('a test of the room of a change is nearer than one that reaches it by fewer imports', () => {
  const files = {
    'gateway/orders/submit.ts': [],
    'gateway/main.ts': ['gateway/orders/submit.ts'],
    'tests/gateway/people/other.test.ts': ['gateway/main.ts'],
    'tests/kit/gateway.ts': ['gateway/main.ts'],
    'tests/gateway/orders/rules.test.ts': ['tests/kit/gateway.ts'],
  } as Record<string, string[]>
  const reached = testsReachedBy(new Set(['gateway/orders/submit.ts']), Object.keys(files), (file) => files[file] ?? [])
  expect(reached).toEqual([
    { file: 'tests/gateway/orders/rules.test.ts', distance: -1 },
    { file: 'tests/gateway/people/other.test.ts', distance: 0 },
  ])
})

test('files that import each other end the search', () => {
  const circle = { 'a.ts': ['b.ts'], 'b.ts': ['a.ts'], 'a.test.ts': ['b.ts'] } as Record<string, string[]>
  const reached = testsReachedBy(new Set(['a.ts']), Object.keys(circle), (file) => circle[file] ?? [])
  expect(reached).toEqual([{ file: 'a.test.ts', distance: 2 }])
})

test('the nearest tests fill the time, a long one is passed over, and one always runs', () => {
  const reached = ['near', 'long', 'far', 'last'].map((file, distance) => ({ file, distance }))
  const seconds: Readonly<Record<string, number>> = { near: 4, long: 30, far: 5, last: 2 }
  const within = (limit: number) => testsWithin(limit, reached, (file) => seconds[file] ?? 0)
  expect(within(10)).toEqual(['near', 'far'])
  expect(within(1)).toEqual(['near'])
  expect(within(60)).toEqual(['near', 'long', 'far', 'last'])
})
