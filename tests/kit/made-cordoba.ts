import type { Extract, ExtractNode, ExtractRelation, ExtractWay, Tags } from './osm-extract.ts'

/** The middle of the extract below. */
export const madeCentre = { lat: -31.4167, lng: -64.1833 }

/** A block of some hundred metres, in degrees. */
const step = 0.001
export const madeAt = (row: number, column: number) => ({
  lat: madeCentre.lat + row * step,
  lng: madeCentre.lng + column * step,
})

/**
 * A made part of Córdoba: Belgrano runs south from 500 at the corner with Colón, with one block a row; Colón and Caseros cross it.
 * Each kind of number, oneway and locality of OpenStreetMap occurs once.
 */
export function madeCordoba(): Extract {
  const nodes: ExtractNode[] = []
  const ways: ExtractWay[] = []
  const node = (row: number, column: number, tags?: Tags) => {
    nodes.push({ id: nodes.length + 1, ...madeAt(row, column), ...(tags && { tags }) })
    return nodes.length
  }
  const way = (refs: readonly number[], tags: Tags) => void ways.push({ id: ways.length + 1, refs, tags })

  node(0.5, 0.5, { place: 'city', name: 'Córdoba' })
  node(1, 1, { place: 'suburb', name: 'Centro' })
  node(-25, 0, { place: 'neighbourhood', name: 'Nueva Córdoba' })

  // Belgrano: columns 0, rows 0 to -6, in two ways that meet, the second drawn against the first.
  const belgrano = Array.from({ length: 7 }, (_, row) => node(-row, 0))
  way(belgrano.slice(0, 4), { highway: 'residential', name: 'Belgrano', oneway: 'yes', postal_code: 'X5000' })
  way(belgrano.slice(3).reverse(), { highway: 'residential', name: 'Belgrano', oneway: '-1', postal_code: 'X5000' })
  const house = (row: number, column: number, number: string, more: Tags = {}) =>
    node(row, column, { 'addr:housenumber': number, 'addr:street': 'Belgrano', 'addr:country': 'AR', ...more })
  house(-0.1, 0.1, '510')
  house(-2.5, 0.1, '750', { 'addr:postcode': 'X5000ABC' })
  house(-5.9, -0.1, '1089 bis')
  // Written wrong: it stands between 510 and 750.
  house(-1.5, 0.1, '9999')
  node(3, 3, { 'addr:housenumber': '12', 'addr:street': 'Calle que no está' })

  // Av. Colón crosses at Belgrano's beginning, both ways, with numbers by interpolation on its north side.
  const colon = [-3, -2, -1].map((column) => node(0, column))
  const colonEast = [1, 2, 3].map((column) => node(0, column))
  way([...colon, belgrano[0] ?? 0, ...colonEast], { highway: 'primary', name: 'Avenida Colón' })
  const ends = [-3, 0].map((column) =>
    node(0.1, column, { 'addr:housenumber': String(400 + (column + 3) * 100), 'addr:street': 'Avenida Colón' }),
  )
  way(ends, { 'addr:interpolation': 'even', 'addr:street': 'Avenida Colón' })

  // Caseros crosses at Belgrano's third corner, in two ways that are drawn towards each other. It has no numbers, but for a building
  // drawn as an outline.
  const caseros = [-2, -1].map((column) => node(-3, column))
  const caserosEast = [1, 2].map((column) => node(-3, column))
  const street = { highway: 'tertiary', name: 'Caseros', maxspeed: '40' }
  way([...caseros, belgrano[3] ?? 0], street)
  way([...caserosEast.toReversed(), belgrano[3] ?? 0], street)
  const outline = [
    [-2.9, 1.1],
    [-2.9, 1.3],
    [-2.8, 1.3],
    [-2.8, 1.1],
  ].map(([row = 0, column = 0]) => node(row, column))
  way([...outline, outline[0] ?? 0], { building: 'yes', 'addr:housenumber': '35', 'addr:street': 'Caseros' })

  // A road without a name, which couriers may take, and a path, which they may not.
  way([node(-6, 2), belgrano[6] ?? 0], { highway: 'unclassified' })
  way([node(-6, -2), belgrano[6] ?? 0], { highway: 'footway', name: 'Paseo del Buen Pastor' })

  // Barrio Güemes is an area whose border is two ways.
  const [southWest, southEast, northEast, northWest] = [
    [-8, -4],
    [-8, 4],
    [-3.5, 4],
    [-3.5, -4],
  ].map(([row = 0, column = 0]) => node(row, column))
  const border = { boundary: 'administrative', admin_level: '10' }
  way([southWest ?? 0, southEast ?? 0, northEast ?? 0], border)
  way([southWest ?? 0, northWest ?? 0, northEast ?? 0], border)
  const relations: ExtractRelation[] = [
    {
      id: 1,
      members: [
        { type: 'way', ref: ways.length - 1, role: 'outer' },
        { type: 'way', ref: ways.length, role: 'outer' },
      ],
      tags: { type: 'boundary', boundary: 'administrative', admin_level: '9', name: 'Güemes' },
    },
    {
      id: 2,
      members: [{ type: 'node', ref: 1, role: 'admin_centre' }],
      tags: {
        type: 'boundary',
        boundary: 'administrative',
        admin_level: '4',
        name: 'Provincia de Córdoba',
        'ISO3166-2': 'AR-X',
      },
    },
    {
      id: 3,
      members: [{ type: 'node', ref: 999_999, role: 'admin_centre' }],
      tags: { type: 'boundary', boundary: 'administrative', admin_level: '4', name: 'Santiago', 'ISO3166-2': 'CL-RM' },
    },
  ]
  return { nodes, ways, relations }
}
