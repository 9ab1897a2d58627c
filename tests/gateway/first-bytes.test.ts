import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Catalog, createCatalog } from '#gateway/catalog/catalog.ts'
import { parseCatalog } from '#gateway/catalog/parse.ts'
import { shopAnswer } from '#gateway/shop/answers.ts'
import { brandedPages } from '#gateway/shop/branded-page.ts'

const parsed = parseCatalog(readFileSync(new URL('../../demo/catalog.yaml', import.meta.url), 'utf8'))
if (!parsed.ok) throw new Error('the demo’s catalogue does not hold')
const catalog = createCatalog(parsed.document)
const index = '<!doctype html><html lang="es"><head><title>Comanda</title></head><body></body></html>'
const now = new Date('2026-11-20T15:00:00Z')
const pagesOf = (served: Catalog) =>
  brandedPages({
    index,
    catalog: () => served,
    clock: { now: () => now },
    filesOf: (source) => ({ scripts: [`assets/${source}.js`], styles: [`assets/${source}.css`] }),
  })
const pageAt = pagesOf(catalog)
const hinted = (path: string) =>
  [...(pageAt(path)?.html.matchAll(/<link rel="(?:modulepreload|preload)"[^>]* href="([^"]+)"/g) ?? [])]
    .map(([, href]) => href)
    .filter((href) => !href?.startsWith('/media/'))
const brought = (path: string): { at: number; answers: Record<string, unknown> } =>
  JSON.parse(
    pageAt(path)?.html.match(/<script type="application\/json" id="first-answers">(.*?)<\/script>/)?.[1] ?? '{}',
  )

test('a menu’s page tells the browser early which files and calls it will ask for', () => {
  expect(hinted('/menu/parrilla-centro/Delivery')).toEqual([
    '/assets/pages/menu-page.tsx.js',
    '/assets/pages/menu-page.tsx.css',
    '/api/diner/parrilla-centro/menu/parrilla-centro-delivery',
    '/api/configuration',
  ])
})

test('a shop’s door hints at no menu, nor does a mode that it does not have', () => {
  for (const path of ['/menu/parrilla', '/menu/parrilla-centro', '/menu/parrilla-centro/Teletransporte'])
    expect(hinted(path).filter((href) => href?.startsWith('/api/'))).toEqual([])
})

test('what stands above the menu comes with the page, as its calls answer it at that moment', () => {
  const { at, answers } = brought('/menu/parrilla-centro/Delivery')
  expect(at).toBe(now.getTime())
  expect(Object.keys(answers)).toEqual([
    '/api/diner/parrilla-centro',
    '/api/menucustomization/parrilla',
    '/api/country/AR',
  ])
  expect(answers['/api/diner/parrilla-centro']).toEqual(shopAnswer(catalog, 'parrilla-centro', { now, position: null }))
  expect(Object.keys(brought('/menu/parrilla').answers)).toEqual(['/api/diner/parrilla'])
})

test('a chain of so many stores that its page would wait for them is asked for by its call', () => {
  const [branch] = parsed.document.branches
  const [store] = parsed.document.stores
  const chain = createCatalog({
    ...parsed.document,
    stores: Array.from({ length: 60 }, (_, n) => ({ ...store!, id: `s${n}`, alias: `s${n}`, branchId: branch!.id })),
  })
  const page = pagesOf(chain)
  expect(page(`/menu/${branch!.alias}`)?.html).not.toContain('first-answers')
  expect(page('/menu/s1')?.html).toContain('first-answers')
})

test('a shop’s words cannot end the element that carries them', () => {
  const [store, ...others] = parsed.document.stores
  const evil = createCatalog({
    ...parsed.document,
    stores: [{ ...store!, name: '</script><script>alert(1)' }, ...others],
  })
  const page = pagesOf(evil)
  expect(page(`/menu/${store!.alias}`)?.html).not.toContain('<script>alert')
})

test('the pages behind it carry the face, and neither hints nor answers', () => {
  expect(hinted('/menu/parrilla-centro/checkout')).toEqual([])
  expect(brought('/menu/parrilla-centro/checkout')).toEqual({})
  expect(pageAt('/menu/parrilla-centro/checkout')?.html).toContain('id="brand"')
  expect(pageAt('/guia')).toBeNull()
})
