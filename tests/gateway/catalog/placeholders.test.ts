import { copyFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { missingPictures } from '#gateway/catalog/missing-pictures.ts'
import { parseCatalog, serializeCatalog } from '#gateway/catalog/parse.ts'
import { withPlaceholders } from '#gateway/catalog/placeholders.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { aMediaFolder, aPhotograph, phoneScan } from '#tests/kit/photographs.ts'

function withPictures(...urls: readonly string[]) {
  const demo = demoCatalog()
  const [branch, ...others] = demo.branches
  const plates = branch!.plates.map((plate, n) => ({ ...plate, imageUrl: urls[n] ?? null }))
  return { ...demo, branches: [{ ...branch!, plates }, ...others] }
}

test('an import gives each photograph of the media folder a tiny picture as a placeholder', async () => {
  const document = withPictures('/media/plates/bife.jpg', '/media/plates/drawing.svg', 'https://example.com/a.jpg')
  const { document: made, warnings } = await withPlaceholders(document, await aMediaFolder())
  const [bife, drawing, foreign] = made.branches[0]!.plates
  const [, base64 = ''] = bife!.imagePlaceholder!.split(',')
  expect(await sharp(Buffer.from(base64, 'base64')).metadata()).toMatchObject({ format: 'webp', width: 16, height: 12 })
  expect(bife!.imagePlaceholder!.length).toBeLessThan(2_000)
  expect([drawing, foreign].map((plate) => plate?.imagePlaceholder)).toEqual([undefined, undefined])
  expect(warnings).toEqual([])
})

test('an import of many photographs says how far it is', async () => {
  const folder = await aMediaFolder()
  const [plate] = demoCatalog().branches[0]!.plates
  const plates = Array.from({ length: 30 }, (_, n) => ({
    ...{ ...plate!, id: `plate-${n}` },
    imageUrl: n < 27 ? '/media/plates/bife.jpg' : null,
  }))
  const demo = demoCatalog()
  const said: string[] = []
  await withPlaceholders({ ...demo, branches: [{ ...demo.branches[0]!, plates }] }, folder, (line) => said.push(line))
  expect(said).toEqual(['25 of 27 photographs are read.'])
})

test('a photograph is found by a name with a space, written as it is or as browsers send it', async () => {
  const folder = await aMediaFolder()
  await aPhotograph(join(folder, 'milanesa napolitana.jpg'))
  const yaml = serializeCatalog(withPictures('/media/gone.jpg', '/media/milanesa%20napolitana.jpg'))
  const parsed = parseCatalog(yaml.replace('/media/gone.jpg', '/media/milanesa napolitana.jpg'))
  if (!parsed.ok) expect.unreachable(JSON.stringify(parsed.errors))
  const { document, warnings } = await withPlaceholders(parsed.ok ? parsed.document : demoCatalog(), folder)
  const [first, second] = document.branches[0]!.plates
  expect([first, second].map((plate) => plate?.imageUrl)).toEqual(Array(2).fill('/media/milanesa%20napolitana.jpg'))
  expect([first, second].map((plate) => typeof plate?.imagePlaceholder)).toEqual(['string', 'string'])
  expect(warnings).toEqual([])
  const photographs = (await missingPictures(document, folder)).filter((line) => line.includes('milanesa'))
  expect(photographs).toEqual([])
})

test.each([
  ['/media/a\tb.jpg', 'holds U+0009, a control sign: take it out'],
  ['/media/a\nb.jpg', 'has a line break: write it in one line'],
])('an address with a tab or a line break inside is refused: %j', (url, sentence) => {
  const document = withPictures('/media/gone.jpg')
  const [branch, ...others] = document.branches
  const plates = branch!.plates.map((plate, n) => (n === 0 ? { ...plate, imageUrl: url } : plate))
  const parsed = parseCatalog(JSON.stringify({ ...document, branches: [{ ...branch!, plates }, ...others] }))
  expect(parsed.ok ? [] : parsed.errors.map(({ message }) => message)).toContain(sentence)
})

test('a photograph with the wrong header of a phone has its placeholder and no warning', async () => {
  const folder = await aMediaFolder()
  copyFileSync(phoneScan, join(folder, 'scan.jpg'))
  const { document, warnings } = await withPlaceholders(withPictures('/media/scan.jpg'), folder)
  expect(document.branches[0]!.plates[0]!.imagePlaceholder).toMatch(/^data:image/)
  expect(warnings).toEqual([])
})

test('a photograph whose end is missing has its placeholder and a warning that says so', async () => {
  const folder = await aMediaFolder()
  const file = join(folder, 'plates/bife.jpg')
  truncateSync(file, Math.floor(statSync(file).size / 2))
  const { document, warnings } = await withPlaceholders(withPictures('/media/plates/bife.jpg'), folder)
  const [plate] = document.branches[0]!.plates
  expect(plate!.imagePlaceholder).toMatch(/^data:image/)
  expect(warnings).toEqual([`${plate!.id}: the end of plates/bife.jpg is missing, so diners see a part of it.`])
})

test('a missing or invalid photograph is a warning, and a removed one loses its placeholder', async () => {
  const folder = await aMediaFolder()
  writeFileSync(join(folder, 'broken.png'), 'no picture')
  const before = withPictures('/media/gone.jpg', '/media/broken.png')
  const [branch, ...others] = before.branches
  const plates = branch!.plates.map((plate) => ({ ...plate, imagePlaceholder: 'data:image/webp;base64,AAAA' }))
  const document = { ...before, branches: [{ ...branch!, plates }, ...others] }
  const { document: made, warnings } = await withPlaceholders(document, folder)
  expect(made.branches[0]!.plates.some(({ imagePlaceholder }) => imagePlaceholder !== undefined)).toBe(false)
  expect(warnings).toHaveLength(2)
  expect(warnings[0]).toContain('there is no gone.jpg in MEDIA_DIR')
})

test('an exported catalogue carries the tiny pictures, and takes no other text for one', async () => {
  const { document } = await withPlaceholders(withPictures('/media/plates/bife.jpg'), await aMediaFolder())
  const yaml = serializeCatalog(document)
  const parsed = parseCatalog(yaml)
  expect(parsed.ok && parsed.document.branches[0]!.plates[0]!.imagePlaceholder).toBe(
    document.branches[0]!.plates[0]!.imagePlaceholder,
  )
  const refused = parseCatalog(yaml.replace(/data:image\/webp;base64,\S+/, 'data:text/html;base64,AAAA'))
  expect(refused.ok ? [] : refused.errors.map(({ message }) => message)).toContain('is no tiny picture of an import')
})

test('an import names each drawing that is not in the media folder, and no photograph twice', async () => {
  const folder = await aMediaFolder()
  writeFileSync(join(folder, 'with space.svg'), '<svg/>')
  const named = ['/media/gone.svg', '/media/with%20space.svg', '/media/gone.jpg', 'https://example.com/media/far.svg']
  const document = withPictures(...named)
  const ofPlates = (await missingPictures(document, folder)).filter((line) => /gone|space|far/.test(line))
  expect(ofPlates).toEqual(['There is no gone.svg in MEDIA_DIR.'])
})

test('an import without a media folder says in one sentence that pictures answer 404', async () => {
  expect(await missingPictures(withPictures('/media/gone.svg'))).toEqual([
    expect.stringMatching(/^\d+ pictures? of the catalogue begin with \/media\/, and MEDIA_DIR is not set/),
  ])
  expect(await missingPictures({ countries: [], companies: [], branches: [], stores: [] })).toEqual([])
})
