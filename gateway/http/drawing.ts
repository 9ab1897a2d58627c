import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Wire } from '#openapi/wire/schemas.ts'

/** A drawn page: its markup, the rules that stand for its style attributes, and links that load its first pictures early. */
export type Drawn = { readonly markup: string; readonly style: string; readonly preloads: readonly string[] }

/** The answers that the page of a menu is drawn from, as its calls give them. */
export type MenuAnswersOfPage = {
  readonly at: number
  readonly shop: Wire['ResolvedAlias']
  readonly country: Wire['Country']
  readonly customizations: readonly Wire['Customization'][]
  readonly menu: Wire['Menu']
  readonly modeId: string
}

/** The part of the built client that draws pages without a browser. */
export type Drawing = {
  readonly drawMenu: (pathname: string, answers: MenuAnswersOfPage) => Drawn | null
}

/** Loads the file that the build has made for this (`web/build/drawing.ts`); null in a build without it. */
export function drawingOf(webRoot: string): (() => Promise<Drawing>) | null {
  const path = `${webRoot}/.drawing/draw-menu.mjs`
  return existsSync(path) ? () => import(pathToFileURL(path).href) as Promise<Drawing> : null
}

/** The scripts of drawn documents. */
export type DocumentScripts = {
  /** Draws what a phone has kept of the page. */
  readonly drawKept: string
  /** Marks a document on a phone with an address. */
  readonly markAddress: string
}

/** Null in a build without them. */
export function documentScriptsOf(webRoot: string): DocumentScripts | null {
  const read = (name: string) => {
    const path = `${webRoot}/.drawing/${name}.mjs`
    return existsSync(path) ? readFileSync(path, 'utf8').trim() : null
  }
  const [drawKept, markAddress] = [read('draw-kept'), read('mark-address')]
  return drawKept !== null && markAddress !== null ? { drawKept, markAddress } : null
}
