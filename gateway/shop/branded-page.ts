import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { customPropertiesOf, schemeOf } from '#domain/colors/custom-properties.ts'
import { appOfPath, type WebApp } from '#domain/slug/app-of-path.ts'
import { isPagePath, mayBeListed } from '#domain/slug/page-paths.ts'
import { shopInPath } from '#domain/slug/shop-in-path.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { FilesOf, PageFiles } from '../http/build-manifest.ts'
import type { DocumentScripts, Drawn } from '../http/drawing.ts'
import { escaped } from '../http/html.ts'
import type { Page, PageAt } from '../http/site.ts'
import type { Clock } from '../ports/clock.ts'
import type { DrawnMenus } from './drawn-menu.ts'
import { type Face, faceOf } from './face.ts'
import { type FirstScreen, firstScreenOf } from './first-screen.ts'
import { courierFront, type Front, frontOf } from './front.ts'
import { linkPreview, privatePreview } from './link-preview.ts'
import { type Moment, stateAt } from './moment.ts'
import { atOrigin } from './origin.ts'
import { type Place, placeAt } from './place.ts'
import { readable, readableStyle } from './readable.ts'
import type { Asked } from './store-answer.ts'
import { structuredData } from './structured-data.ts'

/** A chain of three hundred stores would keep its page from running: its answers are left to their calls. */
const longestAnswers = 65_536

/** Characters of kept views: some thousand plates, or three hundred long menus. */
const mostOfViews = 8_000_000

/**
 * A place as it is for readers without scripts, with the origin left open: lines of the head, and elements at the end of the page.
 * It holds until another version of the catalogue, or another state of the place.
 */
type View = { readonly state: string; readonly title: string; readonly head: string; readonly tail: string }

const sizeOf = ({ state, title, head, tail }: View) => state.length + title.length + head.length + tail.length + 1

function makeView(catalog: Catalog, place: Place, moment: Moment, state: string): View {
  const { title, lines } = linkPreview(catalog, place)
  const tail = readable(catalog, place) + structuredData(catalog, place, moment)
  return { state, title, head: lines.join('\n    '), tail }
}

type PagesOptions = {
  /** The document of each app as it was built. */
  readonly documents: Readonly<Record<WebApp, string>>
  /** The template of the screen that it shows of a shop before its scripts have come; null in a build without one. */
  readonly firstScreen: string | null
  readonly catalog: () => Catalog
  readonly clock: Pick<Clock, 'now'>
  readonly leversAt: (storeId: string, now: Date) => ReturnType<Moment['leversOf']>
  readonly filesOf: FilesOf
  /** Draws the first screen of a menu, in place of its outline. */
  readonly drawnMenu: DrawnMenus
  /** Null in a build without them. */
  readonly documentScripts: DocumentScripts | null
  /** False keeps every page out of search engines. */
  readonly isIndexed: boolean
}

/**
 * The document of an address's app. A diner's is in the face of the shop in its path, and with the first answers that it would ask for, so
 * that the first paint is the shop's own and nothing of its head comes in later. The face is kept until another
 * version of the catalogue is in force; the answers are of the moment. An address without a page, or of an unknown shop,
 * is missing: monitors, chats and search engines read the status.
 */
export function brandedPages({
  documents,
  firstScreen: template,
  catalog,
  clock,
  leversAt,
  filesOf,
  drawnMenu,
  documentScripts,
  isIndexed,
}: PagesOptions): PageAt {
  const firstScreen = template === null ? null : firstScreenOf(template)
  let version: Catalog | null = null
  const asked = (): Asked => {
    const now = clock.now()
    return { now, position: null, leversOf: (storeId) => leversAt(storeId, now) }
  }
  const pages = new Map<string, Page>()
  const views = new LRUCache<string, View>({ maxSize: mostOfViews, sizeCalculation: sizeOf })
  const pageOf = (front: Front | null, face: Face) => {
    const page = brand(documents.diner, face, front ? hintsOf(front, filesOf('diner', front.sources)) : [])
    return front && isDrawn(front) ? sheetsFirst(page) : page
  }
  const ofPhone = documentScripts && keptScreen(documents.diner, documentScripts.drawKept)
  const onScreen = (page: Page, front: Front, face: Face, at: Asked): Page => {
    const drawn = front.menu ? drawnMenu(catalog(), front.menu, at) : null
    if (drawn && front.menu)
      return withScript(showingDrawn(page, drawn, front.menu), documentScripts?.markAddress ?? null)
    if (front.mayBeKept && ofPhone) return ofPhone(page)
    return front.head ? showing(page, firstScreen, face, front.head.banner) : page
  }
  const kept = (key: string | null, alias: string, make: () => Page) => {
    if (key === null) return make()
    const page = pages.get(`${key} ${alias}`) ?? make()
    pages.set(`${key} ${alias}`, page)
    return page
  }
  const couriersPage = (pathname: string): Page | null => {
    const front = courierFront(catalog(), pathname)
    if (front === null) return null
    const html = withHead(documents.courier, fileHints(filesOf('courier', front.sources)))
    return { html: withAnswers(html, front.answers, asked()), styleSource: null }
  }
  const asBuilt = (pathname: string): Page => ({ html: documents[appOfPath(pathname)], styleSource: null })
  const shopsPage = (face: Face, pathname: string): Page => {
    const front = frontOf(catalog(), pathname, face.alias)
    const page = kept(front === null ? '-' : front.key, face.alias, () => pageOf(front, face))
    if (!front) return page
    const at = asked()
    const shown = onScreen(page, front, face, at)
    return { ...shown, html: withAnswers(shown.html, front.answers, at) }
  }
  const viewOf = (place: Place): View => {
    const now = clock.now()
    const moment: Moment = { at: now.toISOString(), leversOf: (storeId) => leversAt(storeId, now) }
    const state = stateAt(moment, catalog(), place)
    const known = views.get(place.path)
    if (known?.state === state) return known
    const view = makeView(catalog(), place, moment, state)
    views.set(place.path, view)
    return view
  }
  const described = (page: Page, place: Place | null, face: Face | null, origin: string): Page => {
    if (place === null) {
      const lines = face ? privatePreview(catalog(), face) : []
      return { ...page, html: withHead(page.html, [atOrigin(lines.join('\n    '), origin)]) }
    }
    const { title, head, tail } = viewOf(place)
    const html = withTail(withHead(withTitle(page.html, title), [atOrigin(head, origin)]), atOrigin(tail, origin))
    return { ...page, html, styleSource: [page.styleSource, readableStyle].filter((one) => one !== null).join(' ') }
  }
  return (pathname, origin) => {
    const current = catalog()
    if (current !== version) {
      pages.clear()
      views.clear()
      version = current
    }
    const place = isPagePath(pathname) ? placeAt(current, pathname) : 'missing'
    const alias = shopInPath(pathname)
    const face = alias !== null && isPagePath(pathname) ? faceOf(current, alias) : null
    const isMissing = place === 'missing'
    // A shop that is gone has a face for its orders, and none for its menus.
    if (isMissing && !(alias !== null && current.byAlias(alias))) return { ...asBuilt(pathname), isMissing }
    const page = face ? shopsPage(face, pathname) : alias === null ? couriersPage(pathname) : null
    const whole =
      face || (place && !isMissing)
        ? described(page ?? asBuilt(pathname), isMissing ? null : place, face, origin)
        : page
    if (!isIndexed || !mayBeListed(pathname)) return { ...unlisted(whole ?? asBuilt(pathname)), isMissing }
    return whole && { ...whole, isMissing }
  }
}

const unlisted = (page: Page): Page => ({
  ...page,
  html: withHead(page.html, ['<meta name="robots" content="noindex" />']),
  isUnlisted: true,
})

/** Hints for loads that the browser may begin while it still reads the scripts that would ask for them. */
const hintsOf = (front: Front, files: PageFiles) => [
  // A drawn page waits for its style sheets; others for their scripts alone.
  ...(isDrawn(front) ? styleSheets(files) : []),
  ...fileHints(isDrawn(front) ? { ...files, styles: [] } : files),
  ...front.calls.map((path) => `<link rel="preload" as="fetch" crossorigin href="${escaped(path)}" />`),
]

/** Its document shows more than an outline before the scripts have come. */
const isDrawn = ({ menu, mayBeKept }: Front) => menu !== undefined || mayBeKept === true

const sheet = /\s*<link rel="stylesheet"[^>]*>/g

/** The first frame waits for the style sheets: they are asked for before all other files, in their order. */
const sheetsFirst = (page: Page): Page => {
  const sheets = page.html.match(sheet)?.join('') ?? ''
  return { ...page, html: page.html.replaceAll(sheet, '').replace('</title>', () => `</title>${sheets}`) }
}

const styleSheets = ({ styles }: PageFiles) =>
  styles.map((file) => `<link rel="stylesheet" crossorigin href="/${escaped(file)}" />`)

const fileHints = ({ scripts, styles }: PageFiles) => [
  ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${escaped(file)}" />`),
  ...styles.map((file) => `<link rel="preload" as="style" crossorigin href="/${escaped(file)}" />`),
]

const withTail = (html: string, tail: string) => html.replace('</body>', () => `  ${tail}\n  </body>`)

const withTitle = (html: string, title: string) =>
  html.replace(/<title>.*?<\/title>/s, () => `<title>${escaped(title)}</title>`)

const withHead = (html: string, lines: readonly string[]) =>
  html.replace('</head>', () => `${lines.map((line) => `  ${line}\n  `).join('')}</head>`)

function brand(document: string, face: Face, hints: readonly string[]): Page {
  const { palette } = face
  const rules = Object.entries(customPropertiesOf(palette)).map(([name, value]) => `${name}:${value}`)
  // More exact than any rule of the style sheet, whichever comes last.
  const style = `:root[data-brand][data-scheme]{${rules.join(';')}}`
  const base = `/brand/${encodeURIComponent(face.alias)}`
  const head = [
    `<meta name="theme-color" content="${palette.background}" />`,
    `<link rel="icon" href="${escaped(base)}/icon" />`,
    `<link rel="apple-touch-icon" href="${escaped(base)}/icon/touch.png" />`,
    `<link rel="manifest" href="${escaped(base)}/manifest.webmanifest" />`,
    ...hints,
    `<style id="brand-colours">${style}</style>`,
    data('brand', { alias: face.alias, palette }),
  ]
  const html = withTitle(document, face.title)
    .replace('<html', () => `<html data-brand data-scheme="${schemeOf(palette)}"`)
    .replaceAll(/\s*<(meta name="theme-color"|link rel="icon")[^>]*>/g, '')
  return { html: withHead(html, head), styleSource: hashOf(style) }
}

/** The style sheets stay in the head: in the body they would come after those of a page that is loaded later. */
function showing(page: Page, screen: FirstScreen | null, face: Face, banner: string | null): Page {
  const early = face.bannerUrl
    ? [`<link rel="preload" as="image" href="${escaped(face.bannerUrl)}" fetchpriority="high" />`]
    : []
  if (screen === null) return { ...page, html: withPictures(page.html, early) }
  const shown = screen.markup({ name: face.name, banner, cover: face.bannerUrl, logo: face.iconUrl })
  return withScreen(page, early, screen.style, shown)
}

/**
 * A menu as the client would draw it, until the client does. Nothing in it works yet, so nothing in it can be pressed. The client waits
 * for the menu that it names, and replaces all at once.
 */
function showingDrawn(page: Page, { markup, style, preloads }: Drawn, { store, mode }: InMode): Page {
  const menu = `data-alias="${escaped(store.alias)}" data-country="${escaped(store.address.country)}" data-mode="${escaped(mode.id)}"`
  const shown = `<style>${style}</style><div class="drawn" ${menu} inert aria-busy="true">${markup}</div>`
  return withScreen(page, preloads, style, shown)
}

/** The small scripts that a document names. The libraries are most of the bytes, and come last in any case. */
const lesserScript = /<link rel="modulepreload"[^>]* href="\/assets\/(?!libraries-)[^"]*"[^>]*>/g

/** The script names the release, whose style sheets a kept screen needs. It asks for pictures after the browser has seen all
 * scripts, so the small ones wait for these.
 */
function keptScreen(document: string, script: string) {
  const [, release = ''] = /<script type="module"[^>]* src="([^"]+)"/.exec(document) ?? []
  return (page: Page): Page => {
    const scripted = withScript(page, script, ` data-release="${escaped(release)}"`)
    const html = scripted.html.replaceAll(lesserScript, (link) => link.replace('<link', '<link fetchpriority="low"'))
    return { ...scripted, html }
  }
}

/** An inline script before all files of the document, which would hold it back. */
function withScript(page: Page, script: string | null, attributes = ''): Page {
  if (script === null) return page
  const element = `<script${attributes}>${script}</script>`
  return {
    ...page,
    html: page.html.replace('</title>', () => `</title>${element}`),
    scriptSource: hashOf(script),
  }
}

function withScreen({ html, styleSource }: Page, pictures: readonly string[], style: string, shown: string): Page {
  return {
    html: withPictures(html, pictures).replace('<div id="root"></div>', () => `<div id="root">${shown}</div>`),
    styleSource: `${styleSource} ${hashOf(style)}`,
  }
}

/**
 * The first pictures come after the style sheets and before all scripts: on a slow line, files are sent in the order in
 * which they are asked for.
 */
const withPictures = (html: string, pictures: readonly string[]) =>
  html.replace(/<\/title>(\s*<link rel="stylesheet"[^>]*>)*/, (head) => head + pictures.join(''))

type InMode = NonNullable<Front['menu']>

const hashOf = (style: string) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/** At the end, so that all that the head names is on its way before them. */
function withAnswers(html: string, answers: Front['answers'], asked: Asked): string {
  const held = answers(asked)
  if (Object.keys(held).length === 0) return html
  const element = data('first-answers', { at: asked.now.getTime(), answers: held })
  return element.length > longestAnswers ? html : html.replace('</body>', () => `  ${element}\n  </body>`)
}

/** JSON in which no text can end the element. */
const data = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`
