import { expect, test } from 'vitest'
import { appOfPath, documentFile } from '#domain/slug/app-of-path.ts'
import { webPages } from '#domain/slug/pages.ts'
import {
  builtFilesOf,
  isBuilt,
  isInTrouble,
  isOfCatalogue,
  isPicture,
  mayBeCached,
  neutralDocumentOf,
  pageRuleOf,
} from '#web/worker/cached-requests.ts'

const at = (path: string) => new URL(path, 'https://shop.example')

test('the document of a shop’s page is kept under its own address', () => {
  expect(pageRuleOf('/menu/parrilla/Delivery')).toEqual({ alias: 'parrilla', key: '/menu/parrilla/Delivery' })
  expect(pageRuleOf('/menu/parrilla/')).toEqual({ alias: 'parrilla', key: '/menu/parrilla' })
  expect(pageRuleOf('/menu/parrilla/preview')).toEqual({ alias: 'parrilla', key: '/menu/parrilla/preview' })
})

test('pages of no shop are kept under their own address', () => {
  expect(['/', '/guia', '/menu', '/menu/'].map((path) => pageRuleOf(path))).toEqual(
    ['/', '/guia', '/menu', '/menu'].map((key) => ({ alias: null, key })),
  )
})

test('a survey without a shop is left to the network', () => expect(pageRuleOf('/encuesta')).toBeNull())

test('pages of an order and pages with card fields are kept under no address', () => {
  for (const path of [
    '/menu/a/checkout',
    '/menu/a/order/ABC23456',
    '/logistics/tracking/order/a/ABC23456',
    '/encuesta/a/X',
  ])
    expect(pageRuleOf(path)).toEqual({ alias: 'a', key: null })
})

test('the bank’s second step, and pages with a courier’s token, are left to the network', () => {
  for (const path of [
    '/menu/a/order/ABC23456/challenge',
    '/logistics/a/rider/r1/shipments',
    '/logistics/a/rider/logIn',
  ])
    expect(pageRuleOf(path)).toBeNull()
  for (const path of ['/docs', '/metrics', '/api/order', '/demo/outbox']) expect(pageRuleOf(path)).toBeNull()
})

test('a courier’s page falls back on the page of no shop', () => {
  for (const path of [
    '/logistics/a/shipments/simple/s1',
    '/logistics/tracking/other/a',
    '/logistics/tracking/order',
    '/logistics/a/order/b',
  ])
    expect(pageRuleOf(path), path).toEqual({ alias: null, key: null })
})

test('the neutral document of each page that the worker answers for is its app’s own', () => {
  const paths = [
    ...['/', '/guia', '/support', '/menu', '/menu/a', '/menu/logistics/Delivery', '/menu/a/checkout', '/encuesta/a/X'],
    ...['/logistics', '/logistics/', '/logistics/a', '/logistics/a/shipments', '/logistics/a/shipments/stack/k1'],
    ...['/logistics/tracking/order/a/ABC23456', '/logistics/tracking/shipments', '/logistics/tracking/order'],
  ]
  for (const path of paths) {
    expect(pageRuleOf(path), path).not.toBeNull()
    expect(neutralDocumentOf(path), path).toBe(`/${documentFile(appOfPath(path))}`)
  }
})

test('the worker’s rule of each page is the one of the table of pages', () => {
  for (const { path, offline, hasShopLook } of webPages) {
    const address = `/${path.replaceAll(':', 'x')}`
    const rule = pageRuleOf(address)
    expect(rule === null ? 'nothing' : rule.key === null ? 'another' : 'itself', address).toBe(offline)
    if (rule) expect(rule.alias !== null, `${address} has the look of a shop`).toBe(hasShopLook)
  }
})

test('the help page falls back on another page of its shop, and a chat’s document is never kept', () => {
  expect(pageRuleOf('/support', 'parrilla')).toEqual({ alias: 'parrilla', key: null })
  for (const named of [null, '', '../docs', 'a/b'])
    expect(pageRuleOf('/support', named)).toEqual({ alias: null, key: null })
  expect(pageRuleOf('/menu/parrilla', 'sushi')?.alias).toBe('parrilla')
})

test('only calls of the catalogue without the diner’s place or phone are kept', () => {
  const kept = [
    ...['/api/configuration', '/api/indicators', '/api/country/AR', '/api/menucustomization/b1'],
    ...['generaldiscounts', 'generalsurcharges', 'fees'].map((of) => `/api/ordermodes/m1/${of}`),
    ...['/api/diner/parrilla', '/api/diner/parrilla/menu/m1', '/api/diner/menu/parrilla/hash'],
    ...['/api/diner/companies/c1', '/api/diner/companies/c1/branches', '/api/branch/b1/loyalty-program'],
  ]
  expect(kept.filter((path) => isOfCatalogue(at(path)))).toEqual(kept)
  const others = [
    ...['lat=-34.6', 'lng=-58.4', 'phone=1155551234'].map((query) => `/api/diner/parrilla?${query}`),
    '/api/diner/parrilla/order/ABC23456',
    '/api/diner/customer/session',
    '/api/diner/order',
    '/api/orderingcustomer/1155551234',
    '/api/orders?phone=1155551234',
    '/api/logisticsorder/tracking/parrilla/ABC23456',
    '/api/shipments/order/t1',
    '/api/shipments',
    '/api/whoami',
    '/api/console/orders',
    '/api/order/payment',
    '/api/branch/parrilla/loyalty-points/history/1155551234',
    '/api/branch/parrilla/deliveryzones/fee?phone=1155551234',
  ]
  expect(others.filter((path) => isOfCatalogue(at(path)))).toEqual([])
})

test('an answer that the gateway does not mark as public is not kept', () => {
  const answer = (status: number, control?: string) =>
    new Response(null, { status, headers: control ? { 'cache-control': control } : {} })
  expect(mayBeCached(answer(200, 'no-cache'))).toBe(true)
  for (const other of [answer(200, 'no-store'), answer(200, 'private, no-cache'), answer(200), answer(404, 'no-cache')])
    expect(mayBeCached(other)).toBe(false)
})

test('an answer from 500 on comes from a gateway in trouble', () => {
  expect([499, 500, 503].map((status) => isInTrouble({ status }))).toEqual([false, true, true])
})

test('a document names its built files with quotes and without', () => {
  const html =
    '<script src=/assets/a.js></script><link href="/assets/b.css?v=1"><a href=\'/assets/c#d\'>x</a><img src="/media/x">'
  expect(builtFilesOf(html)).toEqual(['/assets/a.js', '/assets/b.css', '/assets/c'])
})

test('pictures and built files are known by their folders', () => {
  expect(['/media/a.svg', '/brand/parrilla/icon'].map((path) => isPicture(at(path)))).toEqual([true, true])
  const others = [
    '/tiles/light/1/1/1.svg',
    '/x/media/a.svg',
    '/x/brand/a/icon',
    '/brand/a/icon/512.png',
    '/brand/a/b/icon',
  ]
  expect(others.filter((path) => isPicture(at(path)))).toEqual([])
  expect([isBuilt(at('/assets/shell-1.js')), isBuilt(at('/index.html'))]).toEqual([true, false])
})
