import type { Position } from '#domain/geo/position.ts'
import type { Insets } from '#web/shared/map/open-map.ts'
import { drawnTilesMark, type PlacedTile, tilePixels, tilesInView } from '#web/shared/map/tiles-in-view.ts'
import { besideMap, coveredBy } from './covered.ts'
import { heightsOf } from './snap.ts'

/** The values that the gateway writes beside the drawing of a map. */
export type MapData = { readonly places: readonly Position[]; readonly lightUrl: string; readonly darkUrl: string }

/** The tiles that are asked for before the style sheets. More would hold those back. */
const mostEarly = 3

/** The room below the card on a phone, in pixels (`tracking-card.module.css`). */
const belowCard = 8

/**
 * Draws the tiles of a map into the document's drawing of a tracking page, where the map will have them: only the browser knows the
 * size of its window. The first tiles load at once, for the place that the card most likely has; the function that is returned draws
 * all of them, once the card is there.
 */
export function drawTiles({ places, lightUrl, darkUrl }: MapData): () => void {
  const url = document.documentElement.dataset['scheme'] === 'dark' ? darkUrl : lightUrl
  const early = new Map<string, HTMLImageElement>()
  const pictureOf = (tile: PlacedTile) => {
    const address = addressOf(url, tile)
    const picture = early.get(address) ?? new Image(tilePixels, tilePixels)
    picture.alt = ''
    // It is asked for beside the scripts, which are no use before the libraries are there.
    picture.setAttribute('fetchpriority', 'high')
    if (!early.has(address)) picture.src = address
    return { address, picture }
  }
  const size = { x: innerWidth, y: innerHeight }
  const isBeside = matchMedia(besideMap).matches
  if (!isBeside) {
    const top = innerHeight - belowCard - heightsOf(innerHeight).half
    const covered = coveredBy({ top, right: 0 }, false, innerHeight)
    for (const tile of nearest(tilesInView(places, size, covered), size, covered).slice(0, mostEarly)) {
      const { address, picture } = pictureOf(tile)
      early.set(address, picture)
    }
  }
  return () => {
    const map = document.querySelector('.drawn main > div + div > section')
    const card = document.querySelector('.drawn main > div')
    if (!map || !card) return
    const { width: x, height: y } = map.getBoundingClientRect()
    const drawn = document.createElement('div')
    drawn.setAttribute(drawnTilesMark, '')
    drawn.style.cssText = 'position:absolute;inset:0;overflow:hidden'
    for (const tile of tilesInView(places, { x, y }, coveredBy(card.getBoundingClientRect(), isBeside, innerHeight))) {
      const { picture } = pictureOf(tile)
      picture.style.cssText = `position:absolute;max-width:none;left:${tile.x}px;top:${tile.y}px`
      drawn.append(picture)
    }
    map.prepend(drawn)
  }
}

/** The tiles in the middle of the uncovered part first. */
function nearest(tiles: readonly PlacedTile[], { x, y }: { readonly x: number; readonly y: number }, covered: Insets) {
  const distance = (tile: PlacedTile) =>
    Math.hypot(tile.x + tilePixels / 2 - x / 2, tile.y + tilePixels / 2 - (y - covered.bottom) / 2)
  return [...tiles].sort((one, other) => distance(one) - distance(other))
}

/** The address of a tile, as the open map's library makes it. */
const addressOf = (url: string, { column, row, zoom }: PlacedTile) =>
  url.replace(/\{([szxyr])\}/g, (_, part: string) =>
    String(
      { s: 'abc'[Math.abs(column + row) % 3], z: zoom, x: column, y: row, r: devicePixelRatio > 1 ? '@2x' : '' }[part],
    ),
  )
