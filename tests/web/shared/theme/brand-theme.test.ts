import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { paletteOf } from '#domain/colors/palette.ts'
import { paintPath, startTheme, useBrand } from '#web/shared/theme/theme.ts'
import '../../diner/stores-page.tsx'

const palette = paletteOf({ colorModeType: 'DARK', darkMainColor: '#e4683f', mainBackgroundColorDark: '#231c19' })
const head = () => document.head
const colour = (name: string) => document.documentElement.style.getPropertyValue(name)
const attribute = (selector: string, name: string) => head().querySelector(selector)?.getAttribute(name)

/** The page of a shop, as the gateway serves it. */
beforeEach(() => {
  head().innerHTML = `
    <meta name="theme-color" content="#231c19" />
    <link rel="icon" href="/brand/parrilla/icon" />
    <link rel="manifest" href="/brand/parrilla/manifest.webmanifest" />
    <style id="brand-colours">:root{--accent:#e4683f}</style>
    <script type="application/json" id="brand">${JSON.stringify({ alias: 'parrilla', palette })}</script>`
})
afterEach(() => localStorage.clear())

test('the shop that the page was served for is painted before anything is drawn', () => {
  startTheme('/menu/parrilla/Delivery')
  expect(colour('--accent')).toBe('#e4683f')
  expect(document.documentElement.dataset['scheme']).toBe('dark')
})

test('the page’s colours win over those that the browser remembers from an earlier catalogue', () => {
  const old = paletteOf({ colorModeType: 'LIGHT', lightMainColor: '#0000aa' })
  localStorage.setItem('comanda.brands', JSON.stringify({ parrilla: old }))
  startTheme('/menu/parrilla')
  expect(colour('--accent')).toBe('#e4683f')
})

test('another shop keeps nothing of the first: no colour, no icon, no manifest', () => {
  startTheme('/menu/parrilla')
  paintPath('/menu/otro-local')
  expect(colour('--accent')).toBe('')
  expect(head().querySelector('#brand-colours')).toBeNull()
  expect(attribute('link[rel="icon"]', 'href')).toBe('/icon.svg')
  expect(head().querySelector('link[rel="manifest"]')).toBeNull()
  expect(attribute('meta[name="theme-color"]', 'content')).toBe('#f7f3ec')
})

test('the first brand is whole again on coming back', () => {
  startTheme('/menu/parrilla')
  paintPath('/menu/otro-local')
  paintPath('/menu/parrilla')
  expect(colour('--accent')).toBe('#e4683f')
  expect(attribute('link[rel="icon"]', 'href')).toBe('/brand/parrilla/icon')
  expect(attribute('link[rel="manifest"]', 'href')).toBe('/brand/parrilla/manifest.webmanifest')
  expect(attribute('meta[name="theme-color"]', 'content')).toBe('#231c19')
})

test('the page of help, whose address has its shop in the query, keeps the colours of the shop', () => {
  startTheme('/support')
  const colours = { colorModeType: 'LIGHT', lightMainColor: '#0000aa' } as const
  renderHook(() => useBrand('parrilla', colours))
  const painted = colour('--accent')
  expect(painted).not.toBe('')
  paintPath('/support')
  expect(colour('--accent')).toBe(painted)
})

test('a courier’s page has no shop’s appearance', () => {
  startTheme('/logistics/parrilla/shipments')
  expect(colour('--accent')).toBe('')
})

test('an unreadable address is a page without a shop, not a blank one', () => {
  expect(() => startTheme('/menu/%E0%A4%A')).not.toThrow()
})
