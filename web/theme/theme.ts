import { useLayoutEffect } from 'react'
import type { ColorConfig } from '#domain/catalog/branch.ts'
import { type Palette, paletteOf } from '#domain/colors/palette.ts'
import { fontOn, white } from '#domain/contrast/contrast.ts'
import { propertiesOf } from './palette.ts'

/** Remembered, so that a second visit paints in the shop's colours from its first frame. */
const STORE = 'comanda.brands'
const REMEMBERED = 8

let current: string | null = null

/** Before the first render: the colours of the shop in the path when they are known, else the reader's scheme. */
export function startTheme(pathname: string) {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    if (current === null) paintNeutral()
  })
  paintPath(pathname)
}

/** On moving to another shop: its own colours or neutral ones, never the last shop's. */
export function paintPath(pathname: string) {
  const alias = shopIn(pathname)
  if (alias !== null && alias === current) return
  const brand = alias === null ? undefined : remembered()[alias]
  current = null
  if (!brand || !alias) return paintNeutral()
  paint(brand)
  current = alias
}

/** Paints the shop of this page once its branch is known. */
export function useBrand(alias: string, colorConfig: ColorConfig | undefined) {
  useLayoutEffect(() => {
    if (!colorConfig) return
    const brand = paletteOf(colorConfig)
    paint(brand)
    current = alias
    remember(alias, brand)
  }, [alias, colorConfig])
}

function paint(brand: Palette) {
  const properties = propertiesOf(brand)
  wipe()
  // The ground itself says whether what is not the shop's, such as the tone of an error, is drawn light or dark.
  root().dataset['scheme'] = fontOn(brand.background) === white ? 'dark' : 'light'
  for (const [name, value] of Object.entries(properties)) root().style.setProperty(name, value)
  painted = Object.keys(properties)
}

function paintNeutral() {
  wipe()
  root().dataset['scheme'] = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

function wipe() {
  for (const name of painted) root().style.removeProperty(name)
  painted = []
}

let painted: string[] = []
const root = () => document.documentElement

const shopIn = (pathname: string): string | null => {
  const [, area, first, second, third] = pathname.split('/')
  if (area === 'menu') return first ? decodeURIComponent(first) : null
  if (area !== 'logistics') return null
  // A courier's pages are read at night and at noon: they follow the phone, not a shop.
  const alias = first === 'tracking' && second === 'order' ? third : null
  return alias ? decodeURIComponent(alias) : null
}

function remembered(): Record<string, Palette> {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? '{}') as Record<string, Palette>
  } catch {
    return {}
  }
}

function remember(alias: string, brand: Palette) {
  const others = Object.entries(remembered()).filter(([name]) => name !== alias)
  try {
    localStorage.setItem(STORE, JSON.stringify(Object.fromEntries([...others.slice(1 - REMEMBERED), [alias, brand]])))
  } catch {
    // Without storage, the next visit starts neutral.
  }
}
