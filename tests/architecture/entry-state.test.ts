import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const owner = 'web/shared/router/entry-state.ts'
const withoutComments = (file: string) => readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
const touching = globSync('web/**/*.{ts,tsx}', { exclude: ['web/dist/**'] }).filter((file) =>
  /\bhistory\s*\.\s*(state|replaceState|pushState)\b/.test(withoutComments(file)),
)

test('one file reads and writes the state of the history entry', () => expect(touching).toEqual([owner]))

test('a page reads passed data by its declared shape, and not as it comes', () => {
  const readers = globSync('web/**/*.{ts,tsx}', { exclude: ['web/dist/**'] }).filter((file) =>
    /useLocation\(\)\.state\b(?!\))|location\.state\b/.test(withoutComments(file)),
  )
  expect(readers).toEqual([])
})
