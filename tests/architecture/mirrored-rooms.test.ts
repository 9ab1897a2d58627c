import { existsSync, globSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A folder of the client's features lies one level deeper than its tests. */
const roomsOf = (folder: string) => [folder, folder.replace('web/diner/', 'web/diner/features/')]

test.each(['gateway', 'web'])('each folder of tests/%s has the name of a room of the product', (side) => {
  const files = globSync(`tests/${side}/**/*.{ts,tsx}`)
  expect(files.length).toBeGreaterThan(100)
  const folders = new Set(files.map((file) => file.slice('tests/'.length, file.lastIndexOf('/'))))
  expect([...folders].filter((folder) => folder === side || !roomsOf(folder).some(existsSync))).toEqual([])
})
