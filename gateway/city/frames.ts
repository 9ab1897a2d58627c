import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { CityRefused } from './refusal.ts'

/** One block of an extract, unpacked. */
export type ExtractBlock = { readonly type: 'OSMHeader' | 'OSMData'; readonly bytes: Buffer }

// The limits of the format; a longer part is no part of an extract.
const longestHeader = 64 * 1024
const longestBlob = 32 * 1024 * 1024

const unpack = promisify(inflate)

/** Reads an extract block by block, so that its size does not matter. Throws CityRefused for a file that is no whole extract. */
export async function* readFrames(file: string): AsyncGenerator<ExtractBlock> {
  const handle = await openExtract(file)
  try {
    const { size } = await handle.stat()
    let at = 0
    const take = async (length: number) => {
      if (at + length > size) throw isCut(file)
      const bytes = Buffer.allocUnsafe(length)
      const { bytesRead } = await handle.read(bytes, 0, length, at)
      if (bytesRead < length) throw isCut(file)
      at += length
      return bytes
    }
    const readNext = async (isFirst: boolean): Promise<ExtractBlock | null> =>
      at === size && !isFirst ? null : nextFrame(file, isFirst, take)
    let next = readNext(true)
    for (let frame = await next; frame !== null; frame = await next) {
      // The next block is unpacked while the reader works on this one.
      next = readNext(false)
      // It is awaited in the next round; a reader that stops before must not end the process.
      next.catch(() => undefined)
      yield frame
    }
  } finally {
    await handle.close()
  }
}

async function openExtract(file: string): Promise<FileHandle> {
  try {
    const handle = await open(file, 'r')
    if ((await handle.stat()).isFile()) return handle
    await handle.close()
  } catch {
    throw new CityRefused(`${file} cannot be read.`)
  }
  throw new CityRefused(`${file} is no file.`)
}

const isCut = (file: string) => new CityRefused(`${file} is cut: it ends in the middle of a block. Download it again.`)
const isNone = (file: string) =>
  new CityRefused(`${file} is no OpenStreetMap extract in PBF format (a file that ends in .osm.pbf).`)
const isDamaged = (file: string) => new CityRefused(`${file} is damaged. Download it again.`)

async function nextFrame(
  file: string,
  isFirst: boolean,
  take: (length: number) => Promise<Buffer>,
): Promise<ExtractBlock> {
  const wrong = isFirst ? isNone(file) : isDamaged(file)
  const length = (await take(4).catch((error: unknown) => Promise.reject(isFirst ? wrong : error))).readUInt32BE()
  if (length === 0 || length > longestHeader) throw wrong
  const header = fieldsOf(await take(length).catch((error: unknown) => Promise.reject(isFirst ? wrong : error)), wrong)
  const type = String(header.get(1) ?? '')
  const size = header.get(3)
  if ((type !== 'OSMHeader' && type !== 'OSMData') || typeof size !== 'number' || size > longestBlob) throw wrong
  if (isFirst && type !== 'OSMHeader') throw wrong
  const blob = fieldsOf(await take(size), wrong)
  const [raw, packed] = [blob.get(1), blob.get(3)]
  if (raw instanceof Buffer) return { type, bytes: raw }
  if (!(packed instanceof Buffer))
    throw new CityRefused(
      `${file} is packed in a way that is not read here. Convert it with \`osmium cat -o plain.osm.pbf\`.`,
    )
  const bytes = await unpack(packed, { maxOutputLength: longestBlob }).catch(() => Promise.reject(isDamaged(file)))
  return { type, bytes }
}

/** The fields of a message by their number: numbers, and bytes. The last of a repeated one. */
function fieldsOf(bytes: Buffer, wrong: CityRefused): ReadonlyMap<number, number | Buffer> {
  const fields = new Map<number, number | Buffer>()
  let at = 0
  const varint = () => {
    let value = 0
    for (let shift = 1; ; shift *= 128) {
      const byte = bytes[at++]
      if (byte === undefined || shift > 2 ** 49) throw wrong
      value += (byte & 127) * shift
      if (byte < 128) return value
    }
  }
  while (at < bytes.length) {
    const tag = varint()
    const [field, kind] = [Math.floor(tag / 8), tag % 8]
    if (kind === 0) fields.set(field, varint())
    else if (kind === 2) {
      const length = varint()
      if (at + length > bytes.length) throw wrong
      fields.set(field, bytes.subarray(at, at + length))
      at += length
    } else throw wrong
  }
  return fields
}
