import { parse } from 'osm-pbf-parser-node'
import { readFrames } from './frames.ts'
import { CityRefused } from './refusal.ts'

type Tags = Readonly<Record<string, string>>

export type MapNode = {
  readonly type: 'node'
  readonly id: number
  readonly lat: number
  readonly lon: number
  readonly tags?: Tags
}
export type Way = { readonly type: 'way'; readonly id: number; readonly refs: readonly number[]; readonly tags?: Tags }
export type Relation = {
  readonly type: 'relation'
  readonly id: number
  readonly members: readonly { readonly type: string; readonly ref: number; readonly role: string }[]
  readonly tags?: Tags
}
export type Element = MapNode | Way | Relation

const order = { node: 0, way: 1, relation: 2 } as const

/**
 * Reads the elements of an extract, one block at a time: nodes by their id, then ways, then relations, as all published extracts
 * are sorted. Throws CityRefused for any other file.
 */
export async function* readElements(file: string): AsyncGenerator<readonly Element[]> {
  let kind: Element['type'] = 'node'
  let newest = Number.NEGATIVE_INFINITY
  for await (const { type, bytes } of readFrames(file)) {
    if (type === 'OSMHeader') {
      if (bytes.includes('HistoricalInformation'))
        throw new CityRefused(`${file} is a history. Take an extract of the newest state.`)
      continue
    }
    const elements = elementsOf(file, bytes)
    for (const { type, id } of elements) {
      if (order[type] > order[kind]) {
        kind = type
        newest = Number.NEGATIVE_INFINITY
      }
      if (type !== kind || id < newest)
        throw new CityRefused(`${file} is not sorted. Sort it with \`osmium sort ${file} -o sorted.osm.pbf\`.`)
      newest = id
    }
    yield elements
  }
}

function elementsOf(file: string, bytes: Buffer): readonly Element[] {
  try {
    return parse(bytes, { withInfo: false }) as readonly Element[]
  } catch {
    throw new CityRefused(`${file} is damaged. Download it again.`)
  }
}
