import type { Catalog } from '../catalog/catalog.ts'
import { escaped } from '../http/html.ts'
import type { Face } from './face.ts'
import { anyOrigin } from './origin.ts'
import type { PagePlace } from './place.ts'
import { placeOf, plateCard, plateCardPath, priceText, shopCard, shopCardPath } from './preview/cards.ts'
import { previewSize } from './preview/size.ts'
import { shopTexts } from './texts.ts'

/** The texts of a link's preview. */
type Words = { readonly title: string; readonly site: string; readonly description: string }

/** The picture of a link's preview, and the words for readers who do not see it. */
type Picture = { readonly path: string; readonly alt: string }

/**
 * The lines of a page's head that a chat or a search engine shows of a link (The Open Graph protocol, ogp.me; Twitter's cards), with
 * the title. Addresses are absolute, as programs that read these lines want them.
 */
export function linkPreview(
  catalog: Catalog,
  place: PagePlace,
): { readonly title: string; readonly lines: readonly string[] } {
  const words = wordsOf(catalog, place)
  const address = anyOrigin + place.path
  const lines = [
    ...wordLines(words),
    property('og:type', 'website'),
    `<link rel="canonical" href="${escaped(address)}" />`,
    property('og:url', address),
    ...pictureLines(pictureOf(catalog, place)),
  ]
  return { title: words.title, lines }
}

/** The lines of a page of one person, such as an order: they name the shop, and no address, because a preview does not spread it. */
export function privatePreview(catalog: Catalog, { alias, name, title }: Face): readonly string[] {
  const store = catalog.served.storeByAlias(alias)
  const description = shopTexts.shop(name, store ? placeOf(store) : '')
  return [
    ...wordLines({ title, site: name, description }),
    property('og:type', 'website'),
    ...pictureLines(shopPicture(catalog, alias, title)),
  ]
}

const property = (name: string, content: string) => `<meta property="${name}" content="${escaped(content)}" />`
const named = (name: string, content: string) => `<meta name="${name}" content="${escaped(content)}" />`

/** Twitter's cards take title and description from the lines of Open Graph. */
const wordLines = ({ title, site, description }: Words) => [
  named('description', description),
  property('og:locale', 'es'),
  property('og:site_name', site),
  property('og:title', title),
  property('og:description', description),
]

const pictureLines = (picture: Picture | null) =>
  picture === null
    ? []
    : [
        property('og:image', anyOrigin + picture.path),
        property('og:image:type', 'image/jpeg'),
        property('og:image:width', `${previewSize.width}`),
        property('og:image:height', `${previewSize.height}`),
        property('og:image:alt', picture.alt),
        named('twitter:card', 'summary_large_image'),
      ]

function pictureOf(catalog: Catalog, place: PagePlace): Picture | null {
  switch (place.type) {
    case 'company':
      return shopPicture(catalog, place.company.alias, place.company.name)
    case 'branch':
      return shopPicture(catalog, place.branch.alias, place.branch.name)
    case 'plate': {
      const { store, plate } = place
      const card = plateCard(catalog, store, plate)
      return card && { path: plateCardPath(store.alias, plate.id, card), alt: `${plate.showName}, ${card.words.pill}` }
    }
    default:
      return shopPicture(catalog, place.store.alias, place.store.name)
  }
}

function shopPicture(catalog: Catalog, alias: string, alt: string): Picture | null {
  const card = shopCard(catalog, alias)
  return card && { path: shopCardPath(alias, card), alt }
}

/** Titles are those that the client sets. */
function wordsOf(catalog: Catalog, place: PagePlace): Words {
  switch (place.type) {
    case 'company':
    case 'branch': {
      const { name } = place.type === 'company' ? place.company : place.branch
      return { title: name, site: name, description: shopTexts.shop(name, '') }
    }
    case 'store':
    case 'menu': {
      const { store, branch } = place
      const description = shopTexts.shop(store.name, placeOf(store))
      return { title: `${store.name} · ${branch.name}`, site: branch.name, description }
    }
    case 'category': {
      const { store, branch, section } = place
      const names = section.plates.map(({ showName }) => showName)
      const plates = shopTexts.plates(names.slice(0, namedPlates), Math.max(0, names.length - namedPlates))
      const { showName } = section.category
      const description = shopTexts.category(showName, store.name, plates)
      return { title: `${showName} · ${store.name}`, site: branch.name, description: shortened(description) }
    }
    case 'plate': {
      const { store, branch, plate } = place
      const description = shopTexts.plate(priceText(catalog, store, plate), plate.description, store.name)
      return { title: `${plate.showName} · ${store.name}`, site: branch.name, description: shortened(description) }
    }
  }
}

/** Plates that the description of a category names. */
const namedPlates = 3

/** Chats show about two hundred characters. */
const longest = 200

function shortened(text: string): string {
  const characters = [...text]
  if (characters.length <= longest) return text
  return `${characters
    .slice(0, longest - 1)
    .join('')
    .replace(/\s+\S*$/, '')}…`
}
