import { LRUCache } from 'lru-cache'
import { customPropertiesOf, schemeOf } from '#domain/colors/custom-properties.ts'
import { appOfPath, type WebApp } from '#domain/slug/app-of-path.ts'
import { webPageAt } from '#domain/slug/pages.ts'
import { shopInPath } from '#domain/slug/shop-in-path.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { FilesOf, PageFiles } from '../http/build-manifest.ts'
import type { DocumentScripts } from '../http/drawing.ts'
import { escaped } from '../http/html.ts'
import type { PageAt, SitePage } from '../http/site.ts'
import type { Clock } from '../ports/clock.ts'
import type { DrawnLinks } from './drawn-link.ts'
import { cachedScreen, showingDrawn, showingList, showingMap, withCalls } from './drawn-page.ts'
import type { DrawnLists, DrawnShops, ShopPage } from './drawn-shop.ts'
import { type Face, faceOf } from './face.ts'
import { type FirstScreen, firstScreenOf } from './first-screen.ts'
import { configurationCall, courierFront, type Front, frontOf, type OrderLink } from './front.ts'
import { linkPreview, privatePreview } from './link-preview.ts'
import { type ServingInstant, stateAt } from './moment.ts'
import { atOrigin } from './origin.ts'
import {
  fileHints,
  hashOf,
  hinted,
  jsonElement,
  sheetsFirst,
  styleSheets,
  withHead,
  withPictures,
  withScreen,
  withScript,
  withTail,
  withTitle,
} from './page-html.ts'
import { type PagePlace, placeAt } from './place.ts'
import { readable, readableStyle } from './readable.ts'
import type { StoreQuery } from './store-answer.ts'
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

function makeView(catalog: Catalog, place: PagePlace, moment: ServingInstant, state: string): View {
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
  readonly leversAt: (storeId: string, now: Date) => ReturnType<ServingInstant['leversOf']>
  readonly filesOf: FilesOf
  /** Draws the first screen of a shop's page. */
  readonly drawnShop: DrawnShops
  /** Draws the frame of a courier's list. */
  readonly drawnList: DrawnLists
  /** Draws the page that the link to an order opens. */
  readonly drawnLink: DrawnLinks
  readonly configuration: () => Wire['Configuration']
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
  drawnShop,
  drawnList,
  drawnLink,
  configuration,
  documentScripts,
  isIndexed,
}: PagesOptions): PageAt {
  const firstScreen = template === null ? null : firstScreenOf(template)
  let version: Catalog | null = null
  const asked = (): StoreQuery => {
    const now = clock.now()
    return { now, position: null, leversOf: (storeId) => leversAt(storeId, now) }
  }
  const pages = new Map<string, SitePage>()
  const views = new LRUCache<string, View>({ maxSize: mostOfViews, sizeCalculation: sizeOf })
  const pageOf = (front: Front | null, face: Face) => {
    if (!front) return brand(documents.diner, face, [])
    const page = brand(documents.diner, face, hintsOf(front, filesOf('diner', front.sources)))
    return withCalls(isDrawn(front) ? sheetsFirst(page) : page, front.calls, documentScripts)
  }
  const ofPhone = documentScripts && cachedScreen(documents.diner, documentScripts.drawCached)
  const onScreen = (page: SitePage, front: Front, face: Face, at: StoreQuery): SitePage => {
    const drawn = front.drawn ? drawnShop(catalog(), front.drawn, at) : null
    if (drawn && front.drawn?.page === 'menu')
      return withScript(showingDrawn(page, drawn, namesOf(front.drawn)), documentScripts?.markAddress ?? null)
    if (front.mayBeCached && ofPhone) return ofPhone(drawn ? showingDrawn(page, drawn, ' data-frame') : page)
    return front.head ? showing(page, firstScreen, face, front.head.banner) : page
  }
  const cached = (key: string | null, alias: string, make: () => SitePage) => {
    if (key === null) return make()
    const page = pages.get(`${key} ${alias}`) ?? make()
    pages.set(`${key} ${alias}`, page)
    return page
  }
  const couriersPage = (pathname: string): SitePage | null => {
    const front = courierFront(catalog(), pathname)
    if (front === null) return null
    const at = asked()
    const files = filesOf('courier', front.sources)
    const drawn = front.listOf ? drawnList(catalog(), front.listOf, at) : null
    const built = { html: documents.courier, styleSource: null }
    const page = drawn ? showingList(built, files, drawn) : hinted(built, fileHints(files))
    return { ...page, html: withAnswers(page.html, front.answers, at) }
  }
  const asBuilt = (pathname: string): SitePage => ({ html: documents[appOfPath(pathname)], styleSource: null })
  /** The page of an order as its link opens it. The answer is in the document, so that nothing asks for it once more. */
  const linkedPage = (front: Front, link: OrderLink, face: Face, pathname: string) => (answer: unknown) => {
    const at = asked()
    const brought = { [configurationCall]: configuration(), [link.call]: answer }
    const drawn = drawnLink(catalog(), { link, pathname, asked: at, answer, configuration: brought[configurationCall] })
    if (drawn === null) return null
    const calls = front.calls.filter((call) => !(call in brought))
    const shown = showingMap(pageOf({ ...front, calls }, face), drawn, documentScripts)
    const html = withAnswers(shown.html, () => ({ ...front.answers(at), ...brought }), at)
    // Without the answer the page would replace the order by its skeleton.
    return html === shown.html ? null : { ...shown, html }
  }
  const shopsPage = (face: Face, pathname: string): SitePage => {
    const front = frontOf(catalog(), pathname, face.alias)
    const page = cached(front === null ? '-' : front.key, face.alias, () => pageOf(front, face))
    if (!front) return page
    const at = asked()
    const shown = onScreen(page, front, face, at)
    const { link } = front
    return {
      ...shown,
      html: withAnswers(shown.html, front.answers, at),
      ...(link && { ofAnswer: { call: link.call, drawnFrom: linkedPage(front, link, face, pathname) } }),
    }
  }
  const viewOf = (place: PagePlace): View => {
    const now = clock.now()
    const moment: ServingInstant = { at: now.toISOString(), leversOf: (storeId) => leversAt(storeId, now) }
    const state = stateAt(moment, catalog(), place)
    const known = views.get(place.path)
    if (known?.state === state) return known
    const view = makeView(catalog(), place, moment, state)
    views.set(place.path, view)
    return view
  }
  const described = (page: SitePage, place: PagePlace | null, face: Face | null, origin: string): SitePage => {
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
    const webPage = webPageAt(pathname)
    const place = webPage ? placeAt(current, pathname) : 'missing'
    const alias = shopInPath(pathname)
    const face = alias !== null && webPage ? faceOf(current, alias) : null
    const isMissing = place === 'missing'
    // A shop that is gone has a face for its orders, and none for its menus.
    if (isMissing && !(alias !== null && current.byAlias(alias))) return { ...asBuilt(pathname), isMissing }
    const whole = (page: SitePage | null): SitePage | null => {
      const told =
        face || (place && !isMissing)
          ? described(page ?? asBuilt(pathname), isMissing ? null : place, face, origin)
          : page
      if (!isIndexed || !webPage?.isListed) return { ...unlisted(told ?? asBuilt(pathname)), isMissing }
      return told && { ...told, isMissing }
    }
    const page = face ? shopsPage(face, pathname) : alias === null ? couriersPage(pathname) : null
    const { ofAnswer } = page ?? {}
    const shown = whole(page)
    if (!shown || !ofAnswer) return shown
    const drawnFrom = (answer: unknown) => {
      const drawn = ofAnswer.drawnFrom(answer)
      return drawn && whole(drawn)
    }
    return { ...shown, ofAnswer: { ...ofAnswer, drawnFrom } }
  }
}

const unlisted = (page: SitePage): SitePage => ({
  ...page,
  html: withHead(page.html, ['<meta name="robots" content="noindex" />']),
  isUnlisted: true,
})

/** Hints for loads that the browser may begin while it still reads the scripts that would ask for them. */
const hintsOf = (front: Front, files: PageFiles) => [
  // A drawn page waits for its style sheets; others for their scripts alone.
  ...(isDrawn(front) ? styleSheets(files) : []),
  ...fileHints(isDrawn(front) ? { ...files, styles: [] } : files),
]

/** Its document shows more than an outline before the scripts have come. */
const isDrawn = ({ drawn, mayBeCached }: Front) => drawn !== undefined || mayBeCached === true

function brand(document: string, face: Face, hints: readonly string[]): SitePage {
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
    jsonElement('brand', { alias: face.alias, palette }),
  ]
  const html = withTitle(document, face.title)
    .replace('<html', () => `<html data-brand data-scheme="${schemeOf(palette)}"`)
    .replaceAll(/\s*<(meta name="theme-color"|link rel="icon")[^>]*>/g, '')
  return { html: withHead(html, head), styleSource: hashOf(style) }
}

/** The style sheets stay in the head: in the body they would come after those of a page that is loaded later. */
function showing(page: SitePage, screen: FirstScreen | null, face: Face, banner: string | null): SitePage {
  const early = face.bannerUrl
    ? [`<link rel="preload" as="image" href="${escaped(face.bannerUrl)}" fetchpriority="high" />`]
    : []
  if (screen === null) return { ...page, html: withPictures(page.html, early) }
  const shown = screen.markup({ name: face.name, banner, cover: face.bannerUrl, logo: face.iconUrl })
  return withScreen(page, early, screen.style, shown)
}

/** The client waits for the menu that its drawing names, and replaces all at once. */
const namesOf = ({ store, mode }: InMode) =>
  ` data-alias="${escaped(store.alias)}" data-country="${escaped(store.address.country)}" data-mode="${escaped(mode.id)}"`

type InMode = Pick<ShopPage, 'store' | 'mode'>

/** At the end, so that all that the head names is on its way before them. */
function withAnswers(html: string, answers: Front['answers'], asked: StoreQuery): string {
  const held = answers(asked)
  if (Object.keys(held).length === 0) return html
  const element = jsonElement('first-answers', { at: asked.now.getTime(), answers: held })
  return element.length > longestAnswers ? html : html.replace('</body>', () => `  ${element}\n  </body>`)
}
