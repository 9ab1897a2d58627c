import { expect, test } from 'vitest'
import { assetFileNames, chunkFileNames } from '#web/build/file-names.ts'

const chunkOf = (name: string, ...moduleIds: readonly string[]) => chunkFileNames({ name, moduleIds })
const sheetOf = (name: string, ...originalFileNames: readonly string[]) =>
  assetFileNames({ names: [name], originalFileNames })

test('a file of the console alone says so in its name, so that the diner’s worker does not keep it', () => {
  expect(chunkOf('money-page', '/web/console/pages/money-page.tsx')).toBe('assets/console-[name]-[hash:7].js')
  expect(chunkOf('esm', '/node_modules/@simplewebauthn/browser/esm/index.js')).toBe('assets/console-[name]-[hash:7].js')
  expect(sheetOf('money-page.css', 'console/pages/money-page.tsx')).toBe('assets/console-[name]-[hash:7][extname]')
  expect(chunkOf('console-page', '/web/console/pages/console-page.tsx')).toBe('assets/[name]-[hash:7].js')
})

test('a file that another app loads too keeps its own name', () => {
  expect(chunkOf('bell', '/web/shared/sound/bell.ts', '/web/console/sound/use-bell.ts')).toBe(
    'assets/[name]-[hash:7].js',
  )
  expect(chunkOf('menu-page', '/web/diner/pages/menu-page.tsx')).toBe('assets/[name]-[hash:7].js')
  expect(sheetOf('menu-page.css', 'diner/pages/menu-page.tsx')).toBe('assets/[name]-[hash:7][extname]')
})
