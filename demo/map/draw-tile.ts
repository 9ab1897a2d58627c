import type { Label } from './labels.ts'
import { type MapIndex, overlap } from './map-index.ts'
import { tileSize, type WorldPoint } from './mercator.ts'
import { type Palette, palettes, type Theme } from './palette.ts'

export type TileAddress = { readonly theme: Theme; readonly z: number; readonly x: number; readonly y: number }

/** One tile as SVG: ground, green, water, the streets over their edges, and the names on top. */
export function drawTile(index: MapIndex, { theme, z, x, y }: TileAddress, labels: readonly Label[]): string {
  const colours = palettes[theme]
  const tiles = 2 ** z
  const margin = 24 / tileSize
  const box = {
    minX: (x - margin) / tiles,
    minY: (y - margin) / tiles,
    maxX: (x + 1 + margin) / tiles,
    maxY: (y + 1 + margin) / tiles,
  }
  const at = (point: WorldPoint) =>
    `${short((point.x * tiles - x) * tileSize)} ${short((point.y * tiles - y) * tileSize)}`
  const areas = (all: MapIndex['parks'], fill: string) => {
    const d = all.filter((area) => overlap(area.box, box)).map(({ points }) => `M${points.map(at).join('L')}Z`)
    return d.length > 0 ? `<path d="${d.join('')}" fill="${fill}"/>` : ''
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${tileSize} ${tileSize}" width="${tileSize}" height="${tileSize}">`,
    `<path d="M0 0h${tileSize}v${tileSize}H0Z" fill="${colours.land}"/>`,
    areas(index.water, colours.water),
    z >= 11 ? areas(index.parks, colours.park) : '',
    z >= 11 ? areas(index.water.slice(1), colours.water) : '',
    z >= firstZoom.avenue ? streets(index, box, z, at, colours) : '',
    ...labels.map((label) => drawLabel(label, at(label.at), colours)),
    '</svg>',
  ].join('')
}

const firstZoom = { avenue: 11, street: 13 }

/** Widths in pixels from zoom 11 to 19. */
const widths = {
  avenue: [1, 1.6, 2.4, 3.8, 6.5, 10, 15, 22, 34],
  street: [0, 0, 0.7, 1.5, 3.2, 6, 10, 16, 26],
}

function streets(
  index: MapIndex,
  box: Parameters<MapIndex['runsIn']>[0],
  z: number,
  at: (point: WorldPoint) => string,
  colours: Palette,
): string {
  const runs = index.runsIn(box)
  const draw = (kind: 'avenue' | 'street') =>
    z < firstZoom[kind]
      ? ''
      : runs
          .filter(({ street }) => street.class === kind)
          .map(({ points }) => `M${points.map(at).join('L')}`)
          .join('')
  const [small, large] = [draw('street'), draw('avenue')]
  const stroke = (d: string, colour: string, width: number) =>
    d === '' ? '' : `<path d="${d}" stroke="${colour}" stroke-width="${short(width)}"/>`
  const [street = 0, avenue = 0] = [widths.street[z - 11], widths.avenue[z - 11]]
  const edge = z < 14 ? 0.6 : 1.6
  return [
    '<g fill="none" stroke-linecap="round" stroke-linejoin="round">',
    z >= 14 ? stroke(small, colours.streetEdge, street + edge) : '',
    stroke(large, colours.avenueEdge, avenue + edge),
    stroke(small, colours.street, street),
    stroke(large, colours.avenue, avenue),
    '</g>',
  ].join('')
}

function drawLabel({ text, kind, turn, size }: Label, at: string, colours: Palette): string {
  const fill = kind === 'park' ? colours.parkLabel : kind === 'locality' ? colours.localityLabel : colours.label
  const spacing = kind === 'locality' ? ' letter-spacing="1.2"' : ''
  const weight = kind === 'avenue' || kind === 'locality' ? 600 : 500
  const spin = turn === 0 ? '' : ` rotate(${turn})`
  return `<text transform="translate(${at})${spin}" text-anchor="middle" dy=".35em" font-family="Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif" font-size="${size}" font-weight="${weight}"${spacing} fill="${fill}" stroke="${colours.halo}" stroke-width="3" stroke-linejoin="round" paint-order="stroke">${escaped(text)}</text>`
}

const short = (value: number) => Math.round(value * 10) / 10

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
