import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'
import { together } from '#gateway/feature.ts'
import { features } from '#gateway/features.ts'

test('the parts of all features are one record', () => {
  expect(together<object>([{ a: 1 }, undefined, { b: 2 }])).toEqual({ a: 1, b: 2 })
})

test('two features that bring the same name end the start', () => {
  expect(() => together<object>([{ readOrder: 1 }, { readOrder: 2 }])).toThrow('two features bring readOrder')
})

test('every folder with a feature is imported and listed once', () => {
  const folders = globSync('gateway/*/feature.ts').map((file) => basename(dirname(file)))
  const imported = readFileSync('gateway/features.ts', 'utf8').matchAll(/from '\.\/([\w-]+)\/feature\.ts'/g)
  expect([...imported].map(([, folder]) => folder).sort()).toEqual(folders.sort())
  expect(Object.keys(features).sort()).toEqual(folders.sort())
})
