import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { missingPictures } from '#gateway/catalog/missing-pictures.ts'
import { parseCatalog, serializeCatalog } from '#gateway/catalog/parse.ts'
import { withPlaceholders } from '#gateway/catalog/placeholders.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { aMediaFolder } from '#tests/kit/photographs.ts'

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
