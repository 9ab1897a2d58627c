import { useLayoutEffect } from 'react'
import type { ColorConfig } from '#domain/catalog/branch.ts'
import { customPropertiesOf, schemeOf } from '#domain/colors/custom-properties.ts'
import { type Palette, paletteOf } from '#domain/colors/palette.ts'
import { shopInPath } from '#domain/slug/shop-in-path.ts'
import { having, oneOf, readText, record } from '../state/shape.ts'
import { readStorage, writeStorage } from '../state/storage.ts'
import { wearFace, wearOwnFace } from './face.ts'

/** Stored, so that a returning diner sees the shop's colours before its data has arrived. */
const STORE = 'comanda.brands'
const REMEMBERED = 8

/** The background of a page without a shop, as in the style sheet. */
const NEUTRAL_GROUND = { light: '#f7f3ec', dark: '#191613' } as const

/** A palette with a missing colour cannot be painted, and is then none (`paintPath`). */
const paletteShape = having<Palette>({ mode: oneOf('light', 'dark') })

let current: string | null = null
let paintedPath: string | null = null

/** Before the first render: the shop's colours if they are known, else the reader's scheme. */
export function startTheme(pathname: string) {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    if (current === null) paintNeutral()
  })
  const served = servedBrand()
  if (served) remember(served.alias, served.palette)
  paintedPath = null
  paintPath(pathname)
  // The element was applied just now. If it stayed in the page, it would also colour the diner's next shop.
  document.getElementById('brand-colours')?.remove()
}

/** Called on moving to another shop: uses its own colours or neutral ones, never the last shop's. */
export function paintPath(pathname: string) {
  // The layout calls this again for the first address, after a page such as help may have painted the shop of its
  // query.
  if (pathname === paintedPath) return
  paintedPath = pathname
  const alias = shopInPath(pathname)
  if (alias !== null && alias === current) return
  const brand = alias === null ? undefined : brands()[alias]
  current = null
  if (!brand || !alias) return paintNeutral()
  try {
    paint(alias, brand)
  } catch {
    paintNeutral()
  }
}

/** Paints the page in its shop's colours once its branch is known. */
export function useBrand(alias: string, colorConfig: ColorConfig | undefined) {
  useLayoutEffect(() => {
    if (!colorConfig) return
    const brand = paletteOf(colorConfig)
    paint(alias, brand)
    remember(alias, brand)
  }, [alias, colorConfig])
}

function paint(alias: string, brand: Palette) {
  const properties = customPropertiesOf(brand)
  wipe()
  root().dataset['scheme'] = schemeOf(brand)
  for (const [name, value] of Object.entries(properties)) root().style.setProperty(name, value)
  painted = Object.keys(properties)
  wearFace(alias, brand.background)
  current = alias
}

function paintNeutral() {
  const scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  wipe()
  root().dataset['scheme'] = scheme
  wearOwnFace(NEUTRAL_GROUND[scheme])
}

function wipe() {
  for (const name of painted) root().style.removeProperty(name)
  painted = []
}

let painted: string[] = []
const root = () => document.documentElement

type Brand = { readonly alias: string; readonly palette: Palette }

/** The colours that the gateway wrote into this page, from the current catalogue; stored ones may be older. */
function servedBrand(): Brand | null {
  try {
    return JSON.parse(document.getElementById('brand')?.textContent || 'null') as Brand | null
  } catch {
    return null
  }
}

/** For the lifetime of this page, even without storage. */
const seen = new Map<string, Palette>()

function brands(): Record<string, Palette> {
  return { ...stored(), ...Object.fromEntries(seen) }
}

const stored = () => readText(record(paletteShape), readStorage('phone', STORE)) ?? {}

function remember(alias: string, brand: Palette) {
  seen.set(alias, brand)
  const others = Object.entries(stored()).filter(([name]) => name !== alias)
  const kept = Object.fromEntries([...others.slice(1 - REMEMBERED), [alias, brand]])
  // Without storage, the next visit starts with neutral colours.
  writeStorage('phone', STORE, JSON.stringify(kept))
}
