import { statSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { shownCatalog } from '#demo/gateway.ts'
import { photographAt } from '#domain/catalog/picture.ts'
import { placeholderOf, scaled } from '#gateway/media/scale.ts'

const media = new URL('../../demo/media/', import.meta.url).pathname
const photographs = shownCatalog().branches.flatMap(({ plates }) =>
  plates.flatMap(({ imageUrl, imagePlaceholder }) => {
    const path = photographAt(imageUrl ?? '')
    return path === null ? [] : [{ path, file: `${media}${path}`, imagePlaceholder }]
  }),
)

const bytesOf = (address = '') => Buffer.from(address.split(',')[1] ?? '', 'base64')

const meanOf = async (picture: string | Buffer) => (await sharp(picture).stats()).channels.map(({ mean }) => mean)

/** The channel in which two colours differ most, of 255. */
const differenceOf = (one: readonly number[], other: readonly number[]) =>
  Math.max(...one.map((value, channel) => Math.abs(value - (other[channel] ?? Number.NaN))))

test('the demo has photographs of every kind: tall, wide, dark and on white', async () => {
  const seen = await Promise.all(
    photographs.map(async ({ file }) => {
      const { width, height } = await sharp(file).metadata()
      return { shape: width / height, light: (await meanOf(file)).reduce((sum, mean) => sum + mean / 3, 0) }
    }),
  )
  const shapes = seen.map(({ shape }) => shape)
  const lights = seen.map(({ light }) => light)
  expect([Math.min(...shapes) < 0.7, Math.max(...shapes) > 2]).toEqual([true, true])
  expect([Math.min(...lights) < 90, Math.max(...lights) > 200]).toEqual([true, true])
})

test('a placeholder has the shape and the mean colour of its photograph', async () => {
  for (const { path, file } of photographs) {
    const made = bytesOf(await placeholderOf(file))
    const [tiny, whole] = [await sharp(made).metadata(), await sharp(file).metadata()]
    // Its longer side has 16 pixels, so the shorter one is less than a pixel off.
    const shorter = (16 * Math.min(whole.width, whole.height)) / Math.max(whole.width, whole.height)
    expect(Math.abs(Math.min(tiny.width, tiny.height) - shorter), path).toBeLessThan(0.6)
    expect(tiny.width >= tiny.height, path).toBe(whole.width >= whole.height)
    expect(differenceOf(await meanOf(made), await meanOf(file)), path).toBeLessThan(8)
  }
})

test('each photograph of the demo has the placeholder that an import makes of it', async () => {
  for (const { path, file, imagePlaceholder } of photographs) {
    const made = await meanOf(bytesOf(await placeholderOf(file)))
    expect(differenceOf(await meanOf(bytesOf(imagePlaceholder)), made), path).toBeLessThan(2)
  }
})

test('a photograph weighs at most 18 kB in a row of the menu', async () => {
  for (const { path, file } of photographs)
    expect((await scaled(file, 320, 'image/avif')).bytes.length, path).toBeLessThan(18_000)
})

test('the demo’s photographs weigh at most 700 kB together', () =>
  expect(photographs.reduce((sum, { file }) => sum + statSync(file).size, 0)).toBeLessThan(700_000))
