import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { cachedPictures } from '#gateway/pictures/cached-pictures.ts'
import { pictures } from '#gateway/pictures/feature.ts'
import { systemClock } from '#gateway/ports/clock.ts'
import { bareApp } from '#tests/kit/bare-app.ts'
import { aMediaFolder, aPhotograph, phoneScan } from '#tests/kit/photographs.ts'

function aFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-kept-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function aSite() {
  const mediaRoot = await aMediaFolder()
  const errors: unknown[] = []
  const { app } = await bareApp()
  const settings = { MEDIA_DIR: mediaRoot, DATA_DIR: 'memory:' }
  const { routes } = pictures.on({ settings, clock: systemClock, onError: (error) => errors.push(error) })
  routes?.(app)
  const get = async (url: string, accept = 'image/avif,image/webp,image/*,*/*;q=0.8') => {
    const answer = await app.inject({ url, headers: { accept } })
    return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
  }
  return { mediaRoot, get, errors }
}

test('a photograph is served in the screens’ widths, in the best format that the browser reads', async () => {
  const { get } = await aSite()
  for (const [accept, format, type] of [
    ['image/avif,image/webp,*/*', 'heif', 'image/avif'],
    ['image/webp,*/*', 'webp', 'image/webp'],
    ['*/*', 'webp', 'image/webp'],
  ] as const) {
    const { status, headers, bytes } = await get('/pictures/320/plates/bife.jpg', accept)
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'content-type': type, 'cache-control': 'public, max-age=3600' })
    expect(String(headers['vary'])).toContain('accept')
    expect(await sharp(bytes).metadata()).toMatchObject({ format, width: 320, height: 240 })
  }
})

test('a picture is never enlarged, and reveals nothing about its camera', async () => {
  const { mediaRoot, get } = await aSite()
  await aPhotograph(join(mediaRoot, 'small.jpg'), 200, 100)
  const metadata = await sharp((await get('/pictures/1280/small.jpg')).bytes).metadata()
  expect(metadata).toMatchObject({ width: 200, height: 100 })
  expect(metadata.exif).toBeUndefined()
})

test('no other width, no drawing and nothing outside of the folder is served', async () => {
  const { mediaRoot, get, errors } = await aSite()
  writeFileSync(join(mediaRoot, 'logo.svg'), '<svg/>')
  writeFileSync(join(mediaRoot, '..', 'comanda-outside.jpg'), 'x')
  onTestFinished(() => rmSync(join(mediaRoot, '..', 'comanda-outside.jpg')))
  for (const url of [
    '/pictures/321/plates/bife.jpg',
    '/pictures/1e3/plates/bife.jpg',
    '/pictures/320/logo.svg',
    '/pictures/320/plates/other.jpg',
    '/pictures/320/plates',
    '/pictures/320/..%2Fcomanda-outside.jpg',
    '/pictures/320/plates/%00.jpg',
  ])
    expect(await get(url)).toMatchObject({ status: 404 })
  expect(errors).toEqual([])
})

test('a photograph is served as browsers show it, with the wrong header of a phone and without its end', async () => {
  const { mediaRoot, get, errors } = await aSite()
  copyFileSync(phoneScan, join(mediaRoot, 'scan.jpg'))
  const whole = readFileSync(join(mediaRoot, 'plates/bife.jpg'))
  writeFileSync(join(mediaRoot, 'a part.jpg'), whole.subarray(0, Math.floor(whole.length / 2)))
  for (const path of ['scan.jpg', 'a%20part.jpg']) {
    const { status, bytes } = await get(`/pictures/160/${path}`)
    expect([path, status, (await sharp(bytes).metadata()).width]).toEqual([path, 200, 160])
  }
  expect(errors).toEqual([])
})

test('a file that is no picture is missing for its reader, and reported to the shop', async () => {
  const { mediaRoot, get, errors } = await aSite()
  writeFileSync(join(mediaRoot, 'broken.jpg'), 'no picture')
  expect(await get('/pictures/320/broken.jpg')).toMatchObject({ status: 404 })
  expect(errors).toHaveLength(1)
})

test('a made picture is kept for the next start, and made again when the file has changed', async () => {
  const [mediaRoot, cacheFolder] = [await aMediaFolder(), aFolder()]
  const fail = (error: unknown) => expect.unreachable(String(error))
  const first = await cachedPictures({ mediaRoot, cacheFolder, now: Date.now }, fail).at(
    'plates/bife.jpg',
    160,
    'image/webp',
  )
  const [name = ''] = readdirSync(cacheFolder)
  expect(readdirSync(cacheFolder)).toHaveLength(1)
  writeFileSync(join(cacheFolder, name), 'as it was cached')
  const again = cachedPictures({ mediaRoot, cacheFolder, now: Date.now }, fail)
  expect(String((await again.at('plates/bife.jpg', 160, 'image/webp'))?.bytes)).toBe('as it was cached')
  utimesSync(join(mediaRoot, 'plates/bife.jpg'), 1, 1)
  expect((await again.at('plates/bife.jpg', 160, 'image/webp'))?.bytes).toEqual(first?.bytes)
})

test('where no file can be written, every picture is still served, and logged once', async () => {
  const [mediaRoot, folder] = [await aMediaFolder(), aFolder()]
  writeFileSync(join(folder, 'file'), '')
  const errors: unknown[] = []
  const photographs = cachedPictures({ mediaRoot, cacheFolder: join(folder, 'file'), now: Date.now }, (error) =>
    errors.push(error),
  )
  for (const width of [160, 320])
    expect((await photographs.at('plates/bife.jpg', width, 'image/webp'))?.bytes).toBeTruthy()
  expect(errors).toHaveLength(1)
})

test('simultaneous requests for one picture make it once', async () => {
  const [mediaRoot, cacheFolder] = [await aMediaFolder(), aFolder()]
  const photographs = cachedPictures({ mediaRoot, cacheFolder, now: Date.now }, () => expect.unreachable())
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => photographs.at('plates/bife.jpg', 640, 'image/webp')),
  )
  expect(new Set(answers.map((answer) => answer?.bytes)).size).toBe(1)
  expect(existsSync(cacheFolder) && readdirSync(cacheFolder)).toHaveLength(1)
})
