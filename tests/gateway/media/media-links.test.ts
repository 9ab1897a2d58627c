import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { withPlaceholders } from '#gateway/catalog/placeholders.ts'
import { serveSite } from '#gateway/http/site.ts'
import { realFile } from '#gateway/media/real-file.ts'
import { cachedPictures } from '#gateway/pictures/cached-pictures.ts'
import { drawnIcons } from '#gateway/shop/home-icons.ts'
import { bareApp } from '#tests/kit/bare-app.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { aPhotograph } from '#tests/kit/photographs.ts'

/** Links that lead out of the media folder, and links within it, to the same photograph. */
async function aFolderWithLinks() {
  const root = mkdtempSync(join(tmpdir(), 'comanda-links-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const [mediaRoot, outside] = [join(root, 'media'), join(root, 'outside')]
  for (const folder of [mediaRoot, outside]) mkdirSync(folder)
  for (const folder of [mediaRoot, outside]) await aPhotograph(join(folder, 'bife.jpg'), 40, 30)
  symlinkSync(join(outside, 'bife.jpg'), join(mediaRoot, 'out.jpg'))
  symlinkSync(outside, join(mediaRoot, 'folder'))
  symlinkSync(join(root, 'nowhere'), join(mediaRoot, 'dangling.jpg'))
  symlinkSync('bife.jpg', join(mediaRoot, 'within.jpg'))
  symlinkSync(mediaRoot, join(root, 'linked-media'))
  return { mediaRoot, linkedRoot: join(root, 'linked-media') }
}

const outward = ['out.jpg', 'folder/bife.jpg', 'dangling.jpg']
const inward = ['bife.jpg', 'within.jpg']

test('a link out of the folder gives nothing, and one within it gives its file', async () => {
  const { mediaRoot, linkedRoot } = await aFolderWithLinks()
  for (const path of [...outward, '', '.', '..', '../outside/bife.jpg', 'folder'])
    expect(await realFile(mediaRoot, path), path).toBeNull()
  for (const root of [mediaRoot, linkedRoot])
    for (const path of inward) expect((await realFile(root, path))?.file).toBe(join(mediaRoot, 'bife.jpg'))
})

test('no picture, smaller picture, icon or placeholder is made from a link that leads out', async () => {
  const { mediaRoot, linkedRoot } = await aFolderWithLinks()
  const fail = (error: unknown) => expect.unreachable(String(error))
  const { app } = await bareApp()
  await serveSite(app, { webRoot: 'no-build', mediaRoot: linkedRoot }, () => () => null)
  const { at } = cachedPictures({ mediaRoot, cacheFolder: null, now: Date.now }, fail)
  const { has, icon } = drawnIcons(mediaRoot, fail)
  const standIn = async (path: string) => {
    const { branches, ...demo } = demoCatalog()
    const [branch, ...others] = branches
    const [plate] = branch!.plates
    const plates = [{ ...plate!, imageUrl: `/media/${path}` }]
    const { document } = await withPlaceholders({ ...demo, branches: [{ ...branch!, plates }, ...others] }, mediaRoot)
    return document.branches[0]!.plates[0]!.imagePlaceholder !== undefined
  }
  const seen = async (path: string) => [
    (await app.inject(`/media/${path}`)).statusCode,
    (await at(path, 160, 'image/webp')) !== null,
    await has(path),
    (await icon(path, '192.png', '#ffffff')) !== null,
    await standIn(path),
  ]
  for (const path of outward) expect(await seen(path), path).toEqual([404, false, false, false, false])
  for (const path of inward) expect(await seen(path), path).toEqual([200, true, true, true, true])
})
