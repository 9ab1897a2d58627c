import { closeSync, openSync, writeSync } from 'node:fs'
import { type Extract, type ExtractNode, type ExtractWay, extractBlocks } from '#tests/kit/osm-extract.ts'

const centre = { lat: -31.4167, lng: -64.1833 }
/** A block of 100 metres. */
const step = { lat: 0.0009, lng: 0.00105 }
const side = 100
const housesOfBlock = 5
/** Streets change their names every few blocks, as in a city of many quarters. */
const blocksOfName = 5

const firstNames = ['San', 'Santa', 'General', 'Doctor', 'Coronel', 'Pasaje', 'Los', 'Las', 'Obispo', 'Maestro']
const lastNames = [
  'Belgrano',
  'Rivadavia',
  'Sarmiento',
  'Alvear',
  'Paz',
  'Lavalle',
  'Olmos',
  'Tejeda',
  'Ceibos',
  'Talas',
]

export const nameOf = (seed: number): string =>
  `${firstNames[seed % 10]} ${lastNames[Math.floor(seed / 10) % 10]} ${lastNames[Math.floor(seed / 100) % 10]}`

/** A city of 100 by 100 blocks with five houses on each block of the streets to the north and to the east. */
export function gridExtract(): Extract {
  const nodes: ExtractNode[] = []
  const ways: ExtractWay[] = []
  const node = (row: number, column: number, tags?: ExtractNode['tags']) => {
    const lat = centre.lat + (row - side / 2) * step.lat
    const lng = centre.lng + (column - side / 2) * step.lng
    nodes.push({ id: nodes.length + 1, lat, lng, ...(tags && { tags }) })
    return nodes.length
  }
  node(side / 2, side / 2, { place: 'city', name: 'Córdoba' })
  for (let row = 5; row < side; row += 10)
    for (let column = 5; column < side; column += 10)
      node(row, column, { place: 'neighbourhood', name: `Barrio ${nameOf(row * 3 + column * 7)}` })
  const corners = Array.from({ length: side + 1 }, (_, row) =>
    Array.from({ length: side + 1 }, (__, column) => node(row, column)),
  )
  for (let line = 0; line < side; line++)
    for (let start = 0; start < side; start += blocksOfName)
      for (const isNorth of [true, false]) {
        const name = nameOf((line * 7 + Math.floor(start / blocksOfName) * 31 + (isNorth ? 500 : 0)) % 1000)
        const along = Array.from({ length: blocksOfName + 1 }, (_, at) => start + at)
        const refs = along.map((at) => corners[isNorth ? at : line]?.[isNorth ? line : at] ?? 0)
        ways.push({
          id: ways.length + 1,
          refs,
          tags: { highway: 'residential', name, oneway: line % 2 ? 'yes' : 'no' },
        })
        for (let block = start; block < start + blocksOfName; block++)
          for (let house = 0; house < housesOfBlock; house++) {
            const at = block + (house + 0.5) / housesOfBlock
            const beside = line + (house % 2 ? 0.1 : -0.1)
            node(isNorth ? at : beside, isNorth ? beside : at, {
              'addr:housenumber': String(Math.round(at * 100)),
              'addr:street': name,
              'addr:country': 'AR',
              'addr:postcode': `X50${String(line % 100).padStart(2, '0')}`,
            })
          }
      }
  return { nodes, ways }
}

/** A number from 0 to 1 that looks random. */
function scattered(seed: number): number {
  const once = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d)
  const twice = Math.imul(once ^ (once >>> 12), 0x297a2d39)
  return ((twice ^ (twice >>> 15)) >>> 0) / 2 ** 32
}

/** Writes the extract with nodes far from the city before it, as the rest of a country. Returns its bytes. */
export function writeExtract(file: string, { nodes, ways = [] }: Extract, elsewhere: number): number {
  const out = openSync(file, 'w')
  let bytes = 0
  const write = (block: Buffer) => {
    bytes += writeSync(out, block)
  }
  const [header] = extractBlocks({ nodes: [] })
  if (header) write(header)
  const most = 400_000
  for (let first = 1; first <= elsewhere; first += most) {
    const count = Math.min(most, elsewhere - first + 1)
    const far = Array.from({ length: count }, (_, index) => {
      const id = first + index
      // Nodes of a country lie without an order, which packs badly.
      return { id, lat: -40 + scattered(id) * 5, lng: -70 + scattered(id + elsewhere) * 5 }
    })
    for (const block of [...extractBlocks({ nodes: far })].slice(1)) write(block)
  }
  const moved = {
    nodes: nodes.map((node) => ({ ...node, id: node.id + elsewhere })),
    ways: ways.map((way) => ({ ...way, refs: way.refs.map((ref) => ref + elsewhere) })),
  }
  for (const block of [...extractBlocks(moved)].slice(1)) write(block)
  closeSync(out)
  return bytes
}
