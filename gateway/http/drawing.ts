import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Wire } from '#openapi/wire/schemas.ts'

/** A drawn page: its markup, the rules that stand for its style attributes, and links that load its first pictures early. */
export type Drawn = {
  readonly markup: string
  readonly style: string
  readonly preloads: readonly string[]
  /** The map on it, whose tiles a script of the document draws: only the browser knows the size of its window. */
  readonly map?: unknown
}

/** The answers that the page of a menu is drawn from, as its calls give them. */
export type MenuAnswersOfPage = {
  readonly at: number
  readonly shop: Wire['ResolvedAlias']
  readonly country: Wire['Country']
  readonly customizations: readonly Wire['Customization'][]
  readonly menu: Wire['Menu']
  readonly modeId: string
}

/** The answers that the page of an order is drawn from, as its calls give them. */
type OrderAnswersOfPage = Omit<MenuAnswersOfPage, 'menu' | 'modeId'> & { readonly order: Wire['FollowUpOrder'] }

/** The answer that the page of a delivery is drawn from, as its call gives it. */
type TrackingAnswersOfPage = {
  readonly at: number
  readonly configuration: Wire['Configuration']
  readonly tracking: Wire['Tracking']
}

/** The part of the built client that draws pages without a browser. */
export type Drawing = {
  readonly drawMenu: (pathname: string, answers: MenuAnswersOfPage) => Drawn | null
  /** The frame of a cart, with the plates that are recommended beside any. */
  readonly drawCart: (alias: string, answers: MenuAnswersOfPage) => Drawn | null
  readonly drawCheckout: (alias: string) => Drawn | null
  readonly drawOrder: (pathname: string, answers: OrderAnswersOfPage) => Drawn | null
  /** The frame of the list of shipments at a store. */
  readonly drawCouriersList: (alias: string, shop: Wire['ResolvedAlias']) => Drawn | null
  readonly drawTracking: (pathname: string, answers: TrackingAnswersOfPage) => Drawn | null
}

/** Loads the drawing code with the first page that asks for it, which is served without a drawing; null until it is there. */
export function drawingWhenLoaded(
  load: (() => Promise<Drawing>) | null,
  onError: (error: unknown) => void,
): () => Drawing | null {
  let drawing: Drawing | null = null
  let isComing = false
  return () => {
    if (!isComing && load !== null) {
      isComing = true
      load().then((loaded) => {
        drawing = loaded
      }, onError)
    }
    return drawing
  }
}

/** The files that the build has made for this (`web/build/drawing.ts`): of the diners' app, and of the couriers'. */
const drawingFiles = ['draw-pages.mjs', 'draw-list.mjs']

/** Loads the code that draws; null in a build without it. */
export function drawingOf(webRoot: string): (() => Promise<Drawing>) | null {
  const paths = drawingFiles.map((name) => `${webRoot}/.drawing/${name}`)
  if (!paths.every((path) => existsSync(path))) return null
  return async () => Object.assign({}, ...(await Promise.all(paths.map((path) => import(pathToFileURL(path).href)))))
}

/** The inline scripts of documents, each with the name of its file in the build. */
const scriptFiles = {
  /** Begins the calls that a page makes first. */
  beginCalls: 'begin-calls',
  /** Draws what a phone has kept of the page. */
  drawCached: 'draw-cached',
  /** Marks a document on a phone with an address. */
  markAddress: 'mark-address',
  /** Draws the tiles of a map. */
  drawTiles: 'draw-tiles',
} as const

export type DocumentScripts = Readonly<Record<keyof typeof scriptFiles, string>>

/** Null in a build without them. */
export function documentScriptsOf(webRoot: string): DocumentScripts | null {
  const files = Object.entries(scriptFiles).map(([name, file]) => [name, `${webRoot}/.drawing/${file}.mjs`] as const)
  if (!files.every(([, path]) => existsSync(path))) return null
  return Object.fromEntries(files.map(([name, path]) => [name, readFileSync(path, 'utf8').trim()])) as DocumentScripts
}
