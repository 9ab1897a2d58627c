import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createCatalog } from '#gateway/catalog/catalog.ts'
import { parseCatalog } from '#gateway/catalog/parse.ts'
import { brandedPages } from '#gateway/shop/branded-page.ts'

const parsed = parseCatalog(readFileSync(new URL('../../demo/catalog.yaml', import.meta.url), 'utf8'))
if (!parsed.ok) throw new Error('the demo’s catalogue does not hold')
const catalog = createCatalog(parsed.document)
const index = '<!doctype html><html lang="es"><head><title>Comanda</title></head><body></body></html>'
const pageAt = brandedPages(
  index,
  () => catalog,
  (source) => ({ scripts: [`assets/${source}.js`], styles: [`assets/${source}.css`] }),
)
const hinted = (path: string) =>
  [...(pageAt(path)?.html.matchAll(/<link rel="(?:modulepreload|preload)"[^>]* href="([^"]+)"/g) ?? [])]
    .map(([, href]) => href)
    .filter((href) => !href?.startsWith('/media/'))

test('a menu’s page tells the browser early which files and calls it will ask for', () => {
  expect(hinted('/menu/parrilla-centro/Delivery')).toEqual([
    '/assets/pages/menu-page.tsx.js',
    '/assets/pages/menu-page.tsx.css',
    '/api/diner/parrilla-centro',
    '/api/diner/parrilla-centro/menu/parrilla-centro-delivery',
    '/api/menucustomization/parrilla',
    '/api/country/AR',
    '/api/configuration',
  ])
})

test('a shop’s door asks for the shop, and a mode that it does not have for no menu', () => {
  expect(hinted('/menu/parrilla')).toContain('/api/diner/parrilla')
  expect(hinted('/menu/parrilla-centro/Teletransporte').filter((href) => href?.includes('/menu/'))).toEqual([])
})

test('the pages behind it carry the face and hint at nothing', () => {
  expect(hinted('/menu/parrilla-centro/checkout')).toEqual([])
  expect(pageAt('/menu/parrilla-centro/checkout')?.html).toContain('id="brand"')
  expect(pageAt('/guia')).toBeNull()
})
