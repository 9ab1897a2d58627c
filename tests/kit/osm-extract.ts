import { deflateSync } from 'node:zlib'

export type Tags = Readonly<Record<string, string>>
export type ExtractNode = { readonly id: number; readonly lat: number; readonly lng: number; readonly tags?: Tags }
export type ExtractWay = { readonly id: number; readonly refs: readonly number[]; readonly tags?: Tags }
export type ExtractRelation = {
  readonly id: number
  readonly members: readonly {
    readonly type: 'node' | 'way' | 'relation'
    readonly ref: number
    readonly role?: string
  }[]
  readonly tags?: Tags
}
export type Extract = {
  readonly nodes: readonly ExtractNode[]
  readonly ways?: readonly ExtractWay[]
  readonly relations?: readonly ExtractRelation[]
  readonly features?: readonly string[]
}

const elementsInBlock = 8000

/** The bytes of an `.osm.pbf` file, block by block, as osmium writes them: dense nodes, packed by zlib. */
export function* extractBlocks({ nodes, ways = [], relations = [], features = [] }: Extract): Generator<Buffer> {
  const required = ['OsmSchema-V0.6', 'DenseNodes', ...features]
  yield frame('OSMHeader', Buffer.concat(required.map((feature) => bytesField(4, Buffer.from(feature)))))
  for (const part of partsOf(nodes)) yield block(2, (strings) => denseNodes(part, strings))
  for (const part of partsOf(ways))
    yield block(3, (strings) =>
      part.map(({ id, refs, tags }) =>
        Buffer.concat([varintField(1, id), tagFields(tags, strings), packed(8, deltas(refs).map(zigzag))]),
      ),
    )
  for (const part of partsOf(relations))
    yield block(4, (strings) =>
      part.map(({ id, members, tags }) =>
        Buffer.concat([
          varintField(1, id),
          tagFields(tags, strings),
          packed(
            8,
            members.map(({ role = '' }) => strings.of(role)),
          ),
          packed(9, deltas(members.map(({ ref }) => ref)).map(zigzag)),
          packed(
            10,
            members.map(({ type }) => ['node', 'way', 'relation'].indexOf(type)),
          ),
        ]),
      ),
    )
}

export const extractBytes = (extract: Extract): Buffer => Buffer.concat([...extractBlocks(extract)])

/** One framed block of the file, for files that are wrong. */
export function frame(type: string, content: Buffer, { raw = false } = {}): Buffer {
  const blob = raw
    ? bytesField(1, content)
    : Buffer.concat([varintField(2, content.length), bytesField(3, deflateSync(content))])
  const header = Buffer.concat([bytesField(1, Buffer.from(type)), varintField(3, blob.length)])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(header.length)
  return Buffer.concat([length, header, blob])
}

type Strings = { readonly of: (text: string) => number; readonly all: () => readonly string[] }

function createStrings(): Strings {
  const numbers = new Map([['', 0]])
  return {
    of(text) {
      const known = numbers.get(text) ?? numbers.size
      numbers.set(text, known)
      return known
    },
    all: () => [...numbers.keys()],
  }
}

function block(group: number, write: (strings: Strings) => Buffer | readonly Buffer[]): Buffer {
  const strings = createStrings()
  const written = write(strings)
  const groups = (Array.isArray(written) ? written : [written]).map((one: Buffer) => bytesField(group, one))
  const table = Buffer.concat(strings.all().map((text) => bytesField(1, Buffer.from(text))))
  return frame('OSMData', Buffer.concat([bytesField(1, table), bytesField(2, Buffer.concat(groups))]))
}

function denseNodes(nodes: readonly ExtractNode[], strings: Strings): Buffer {
  const tags = nodes.flatMap(({ tags = {} }) => [
    ...Object.entries(tags).flatMap(([key, value]) => [strings.of(key), strings.of(value)]),
    0,
  ])
  const degrees = (of: (node: ExtractNode) => number) => deltas(nodes.map((node) => Math.round(of(node) * 1e7)))
  return Buffer.concat([
    packed(1, deltas(nodes.map(({ id }) => id)).map(zigzag)),
    packed(8, degrees(({ lat }) => lat).map(zigzag)),
    packed(9, degrees(({ lng }) => lng).map(zigzag)),
    packed(10, tags),
  ])
}

const tagFields = (tags: Tags = {}, strings: Strings) =>
  Buffer.concat([
    packed(
      2,
      Object.keys(tags).map((key) => strings.of(key)),
    ),
    packed(
      3,
      Object.values(tags).map((value) => strings.of(value)),
    ),
  ])

function* partsOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += elementsInBlock) yield items.slice(at, at + elementsInBlock)
}

const deltas = (values: readonly number[]) => values.map((value, index) => value - (values[index - 1] ?? 0))
const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value)

function varint(value: number): number[] {
  const bytes: number[] = []
  let left = value
  while (left >= 128) {
    bytes.push((left % 128) + 128)
    left = Math.floor(left / 128)
  }
  return [...bytes, left]
}

const varintField = (field: number, value: number) => Buffer.from([...varint(field * 8), ...varint(value)])
const bytesField = (field: number, bytes: Buffer) =>
  Buffer.concat([Buffer.from([...varint(field * 8 + 2), ...varint(bytes.length)]), bytes])
const packed = (field: number, values: readonly number[]) => bytesField(field, Buffer.from(values.flatMap(varint)))
