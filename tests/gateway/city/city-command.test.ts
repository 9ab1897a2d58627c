import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openCityFile } from '#gateway/maps/city-file.ts'
import { createGazetteer } from '#gateway/maps/gazetteer.ts'
import { madeCordoba } from '#tests/kit/made-cordoba.ts'
import { extractBytes, frame } from '#tests/kit/osm-extract.ts'

const folder = mkdtempSync(join(tmpdir(), 'city-command-'))
afterAll(() => rmSync(folder, { recursive: true }))

const whole = extractBytes(madeCordoba())
const out = join(folder, 'made.json')
const around = ['--around', '-31.4167,-64.1833', '--km', '15']

type CommandEnd = { readonly code: number; readonly said: string; readonly failed: string }

const city = (args: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  new Promise<CommandEnd>((resolve) => {
    const env = { ...process.env, INIT_CWD: folder, ...environment }
    execFile('node', ['gateway/city/main.ts', ...args], { env }, (error, said, failed) =>
      resolve({ code: error ? Number(error.code) : 0, said, failed }),
    )
  })

const make = (bytes: Buffer | string, args: readonly string[] = around) => {
  writeFileSync(join(folder, 'extract.osm.pbf'), bytes)
  return city(['make', 'extract.osm.pbf', ...args, '--out', out])
}

/** One sentence, no trace of the stack, and no file. */
const expectRefused = ({ code, said, failed }: CommandEnd, expectedCode: number, sentence: RegExp) => {
  expect(failed).toMatch(sentence)
  expect({ code, said, lines: failed.trim().split('\n').length }).toEqual({ code: expectedCode, said: '', lines: 1 })
  expect(readdirSync(folder).filter((name) => name.startsWith('made.json'))).toEqual([])
}

test('a city is made into a file that the gateway takes, named from the folder of the caller', async () => {
  writeFileSync(join(folder, 'extract.osm.pbf'), whole)
  const { code, said, failed } = await city(['make', 'extract.osm.pbf', ...around])
  expect([code, failed]).toEqual([0, ''])
  const file = join(folder, 'city.json')
  expect(said).toContain('Córdoba, Provincia de Córdoba, AR. Streets: 3, with house numbers: 2. Houses: 156.')
  expect(said).toContain('Houses left out, because no street of their name is near: 1.')
  expect(said).toContain(`GAZETTEER_FILE=${file}`)
  const gazetteer = createGazetteer(await openCityFile(file))
  expect(await gazetteer.geocode('Belgrano 700', { countries: ['AR'] })).toMatchObject([{ number: '700' }])
  rmSync(file)
})

test('the name, province and country may be given', async () => {
  const named = [...around, '--name', 'La Docta', '--province', 'Cba.', '--country', 'uy']
  const { said } = await make(whole, named)
  expect(said).toContain('La Docta, Cba., UY.')
  rmSync(out)
})

test('an earlier file stays when the new one cannot be made', async () => {
  writeFileSync(out, 'earlier')
  expect((await make(whole.subarray(0, -20))).code).toBe(1)
  expect(readFileSync(out, 'utf8')).toBe('earlier')
  rmSync(out)
})

const nodes = madeCordoba().nodes
test.each<[string, Buffer | string, RegExp]>([
  ['that is cut', whole.subarray(0, -20), /is cut: it ends in the middle of a block/],
  ['that is cut after its ways', extractBytes({ nodes }), /holds no street with a name within 15 km/],
  ['that is empty', '', /is no OpenStreetMap extract in PBF format/],
  ['that is XML', `<?xml version="1.0"?><osm version="0.6">${' '.repeat(1000)}</osm>`, /is no OpenStreetMap extract/],
  ['that is a web page', 'no', /is no OpenStreetMap extract/],
  ['with a damaged block', damaged(), /is damaged/],
  ['with a block of nonsense', Buffer.concat([whole, frame('OSMData', Buffer.from('nonsense'))]), /is damaged/],
  ['with noise behind it', Buffer.concat([whole, Buffer.alloc(9000, 255)]), /is damaged/],
  ['that is packed in another way', packedElsewhere(), /packed in a way that is not read here/],
  ['that is a history', extractBytes({ ...madeCordoba(), features: ['HistoricalInformation'] }), /is a history/],
  ['that is not sorted', extractBytes({ ...madeCordoba(), nodes: nodes.toReversed() }), /is not sorted/],
  ['whose nodes come late', Buffer.concat([whole, extractBytes({ nodes })]), /is not sorted/],
  [
    'that does not say its country',
    extractBytes({ nodes: nodes.map(({ tags: _, ...node }) => node), ways: madeCordoba().ways ?? [] }),
    /names no city within 15 km .*--name/,
  ],
])('the extract %s is refused with a sentence', async (_, bytes, sentence) => {
  expectRefused(await make(bytes), 1, sentence)
})

test('an extract of another continent is refused', async () => {
  const paris = ['--around', '48.8566,2.3522', '--km', '15']
  expectRefused(await make(whole, paris), 1, /holds nothing within 15 km of 48\.8566,2\.3522/)
})

test('an extract that is not there, or is a folder, is refused', async () => {
  expectRefused(await city(['make', 'nowhere.osm.pbf', ...around, '--out', out]), 1, /nowhere\.osm\.pbf cannot be read/)
  expectRefused(await city(['make', '.', ...around, '--out', out]), 1, /is no file/)
})

/** The last byte of the packed content of the last block is another. */
function damaged(): Buffer {
  const bytes = Buffer.from(whole)
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 255
  return bytes
}

/** A block that is packed with zstd, in field 7. */
function packedElsewhere(): Buffer {
  const content = Buffer.from([58, 3, 1, 2, 3])
  const header = Buffer.from([10, 7, ...Buffer.from('OSMData'), 24, content.length])
  return Buffer.concat([whole, Buffer.from([0, 0, 0, header.length]), header, content])
}

test.each<[string, readonly string[], RegExp]>([
  ['without a command', [], /^Usage: npm run city -- make/],
  ['without a place', ['--km', '15'], /--around names the middle/],
  ['with a place that is none', ['--around', 'Córdoba', '--km', '15'], /--around names the middle/],
  ['with a place outside the world', ['--around', '-131.4,-64.1', '--km', '15'], /--around names the middle/],
  ['with the point of phones that know no place', ['--around', '0,0', '--km', '15'], /--around names the middle/],
  ['without a distance', ['--around', '-31.4,-64.1'], /--km says how far/],
  ['with too far a distance', ['--around', '-31.4,-64.1', '--km', '500'], /from 1 to 50/],
  ['with a distance below zero', ['--around', '-31.4,-64.1', '--km', '-3'], /from 1 to 50/],
  ['with a distance that is no number', ['--around', '-31.4,-64.1', '--km', 'quince'], /from 1 to 50/],
  ['with an unknown option', [...around, '--radius', '3'], /Unknown option '--radius'.*Usage/],
  ['for a country that is not served', [...around, '--country', 'FR'], /--country is one of AR, UY/],
])('a wrong use %s ends with 2 and a sentence', async (_, args, sentence) => {
  const command = args.length === 0 ? [] : ['make', 'extract.osm.pbf', ...args]
  expectRefused(await city(command), 2, sentence)
})

test('an out folder that cannot be written is named before the extract is read', async () => {
  const into = (file: string) => city(['make', 'nowhere.osm.pbf', ...around, '--out', file])
  expectRefused(await into('missing/city.json'), 1, /missing is no folder that can be written to/)
  writeFileSync(join(folder, 'plain'), '')
  expectRefused(await into('plain/city.json'), 1, /plain is no folder that can be written to/)
  mkdirSync(join(folder, 'there'))
  expectRefused(await into('there'), 1, /there is a folder: --out names a file/)
  expect(existsSync(join(folder, 'missing'))).toBe(false)
})
