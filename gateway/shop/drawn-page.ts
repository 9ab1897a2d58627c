import type { PageFiles } from '../http/build-manifest.ts'
import type { DocumentScripts, Drawn } from '../http/drawing.ts'
import { escaped } from '../http/html.ts'
import type { SitePage } from '../http/site.ts'
import {
  allOf,
  fileHints,
  hashOf,
  hinted,
  sheetsFirst,
  styleSheets,
  withScreen,
  withScript,
  withTail,
} from './page-html.ts'

/** A page as the client would draw it, until the client does. Nothing in it works yet, so nothing in it can be pressed. */
export function showingDrawn(page: SitePage, { markup, style, preloads }: Drawn, names = '', after = ''): SitePage {
  const shown = `<style>${style}</style><div class="drawn"${names} inert aria-busy="true">${markup}</div>${after}`
  return withScreen(page, preloads, style, shown)
}

/** A courier's page has the scheme of the phone, which only the browser knows. */
const wearScheme = `document.documentElement.dataset.scheme=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'`

export function showingList(page: SitePage, files: PageFiles, drawn: Drawn): SitePage {
  const whole = hinted(page, [...styleSheets(files), ...fileHints({ ...files, styles: [] })])
  const shown = withScript(showingDrawn(sheetsFirst(whole), drawn), wearScheme)
  // Its texts have their own sizes.
  return { ...shown, html: shown.html.replace('<html', '<html data-courier') }
}

/** Runs right after the drawing, which then has its place, since it waits for the style sheets as the first frame does. */
const placeTiles = 'globalThis.placeTiles?.()'

/** A drawing with a map, whose first tiles a script in the head asks for before all other files. */
export function showingMap(page: SitePage, drawn: Drawn, scripts: DocumentScripts | null): SitePage {
  if (drawn.map === undefined || scripts === null) return showingDrawn(page, drawn)
  const shown = showingDrawn(page, drawn, '', `<script>${placeTiles}</script>`)
  const scripted = withScript(shown, scripts.drawTiles, ` data-map="${escaped(JSON.stringify(drawn.map))}"`)
  return withLesserScripts({ ...scripted, scriptSource: allOf(scripted.scriptSource, hashOf(placeTiles)) })
}

/** The small scripts that a document names. The libraries are most of the bytes, and come last in any case. */
const lesserScript = /<link rel="modulepreload"[^>]* href="\/assets\/(?!libraries-)[^"]*"[^>]*>/g

/**
 * Draws what the phone has kept. The script names the release, whose style sheets a kept screen needs. It asks for pictures after the
 * browser has seen all scripts, so the small ones wait for these.
 */
export function cachedScreen(document: string, script: string) {
  const [, release = ''] = /<script type="module"[^>]* src="([^"]+)"/.exec(document) ?? []
  return (page: SitePage): SitePage => {
    const scripted = withScript(page, script, ` data-release="${escaped(release)}"`)
    return withLesserScripts(scripted)
  }
}

const withLesserScripts = (page: SitePage): SitePage => ({
  ...page,
  html: page.html.replaceAll(lesserScript, (link) => link.replace('<link', '<link fetchpriority="low"')),
})

/**
 * Begins the calls of the page while its scripts load. It stands at the end, so that it runs once the style sheets are there: a service
 * worker takes all requests one after the other, and the first frame waits for the sheets.
 */
export function withCalls(page: SitePage, calls: readonly string[], scripts: DocumentScripts | null): SitePage {
  if (calls.length === 0 || scripts === null) return page
  const element = `<script data-calls="${escaped(calls.join(' '))}">${scripts.beginCalls}</script>`
  return {
    ...page,
    html: withTail(page.html, element),
    scriptSource: allOf(page.scriptSource, hashOf(scripts.beginCalls)),
  }
}
