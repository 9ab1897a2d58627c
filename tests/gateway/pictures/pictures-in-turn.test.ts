import { expect, test } from 'vitest'
import { cachedPictures } from '#gateway/pictures/cached-pictures.ts'
import { drawnIcons, type HomeIcon, homeIcons } from '#gateway/shop/home-icons.ts'
import { aMediaFolder } from '#tests/kit/photographs.ts'

test('photographs that are asked for at once are made one after the other', async () => {
  let inWork = 0
  let most = 0
  const { at } = cachedPictures(
    {
      ...{ mediaRoot: await aMediaFolder(), cacheFolder: null, now: () => 0 },
      async scale(_, width, type) {
        most = Math.max(most, ++inWork)
        await new Promise(setImmediate)
        inWork--
        return { type, bytes: Buffer.from(String(width)) }
      },
    },
    (error) => expect.fail(String(error)),
  )
  const made = await Promise.all([320, 640, 960].map((width) => at('plates/bife.jpg', width, 'image/webp')))
  expect(made.map((picture) => picture?.bytes.toString())).toEqual(['320', '640', '960'])
  expect(most).toBe(1)
})

test('icons of a phone’s start screen that are asked for at once are painted one after the other', async () => {
  let inWork = 0
  let most = 0
  const { icon } = drawnIcons(
    await aMediaFolder(),
    (error) => expect.fail(String(error)),
    async (_, { width }) => {
      most = Math.max(most, ++inWork)
      await new Promise(setImmediate)
      inWork--
      return Buffer.from(String(width))
    },
  )
  const kinds = Object.keys(homeIcons) as HomeIcon[]
  const made = await Promise.all(kinds.map((kind) => icon('plates/bife.jpg', kind, '#ffffff')))
  expect(made.map(String)).toEqual(['192', '512', '512', '180'])
  expect(most).toBe(1)
})
