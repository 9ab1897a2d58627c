import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { WebApp } from '#domain/slug/app-of-path.ts'
import { pageFiles } from '#gateway/http/build-manifest.ts'

function built(manifest?: object) {
  const root = mkdtempSync(join(tmpdir(), 'comanda-build-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  if (manifest) {
    mkdirSync(join(root, '.vite'))
    writeFileSync(join(root, '.vite/manifest.json'), JSON.stringify(manifest))
  }
  const filesOf = pageFiles(root)
  return (sources: readonly string[], app: WebApp = 'diner') => filesOf(app, sources)
}

const manifest = {
  'index.html': { file: 'index.js', css: ['index.css'], imports: ['_vendor.js'] },
  'courier.html': { file: 'courier.js', imports: ['_card.js'] },
  '_vendor.js': { file: 'vendor.js', css: ['vendor.css'] },
  'pages/menu.tsx': {
    file: 'menu.js',
    css: ['menu.css', 'index.css'],
    imports: ['_card.js', '_vendor.js', 'index.html'],
  },
  '_card.js': { file: 'card.js', css: ['card.css'], imports: ['_money.js', '_gone.js'] },
  '_money.js': { file: 'money.js', imports: ['_card.js'] },
}

test('a page needs its script and what that imports, each once, without what every page loads', () => {
  expect(built(manifest)(['pages/menu.tsx'])).toEqual({
    scripts: ['menu.js', 'card.js', 'money.js'],
    styles: ['menu.css', 'card.css'],
  })
})

test('a page of two parts needs the files of both, each once', () => {
  expect(built(manifest)(['_money.js', 'pages/menu.tsx']).scripts).toEqual(['money.js', 'menu.js', 'card.js'])
})

test('files that every page loads are in no page’s list', () => {
  expect(built(manifest)(['index.html'])).toEqual({ scripts: [], styles: [] })
})

test('a page of another app leaves out what that app’s own document loads', () => {
  expect(built(manifest)(['pages/menu.tsx'], 'courier')).toEqual({
    scripts: ['menu.js', 'vendor.js', 'index.js'],
    styles: ['menu.css', 'index.css', 'vendor.css', 'index.css'],
  })
})

test('a page that the build does not know needs nothing', () => {
  expect(built(manifest)(['pages/unknown.tsx'])).toEqual({ scripts: [], styles: [] })
})

test('a build without a manifest needs nothing for any page', () => {
  expect(built()(['pages/menu.tsx'])).toEqual({ scripts: [], styles: [] })
})
