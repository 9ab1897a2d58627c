import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { buildWeb } from '#demo/build-web.ts'
import { findChromium, processPerSite } from '../kit/browser.ts'
import { chatScriptUrl } from '../kit/fake-chat.ts'
import { forkGateway } from '../kit/process.ts'
import { groups } from './screens/list.ts'
import type { Screen } from './screens/screen.ts'
import { show } from './screens/show.ts'
import { openStage, phone } from './screens/stage.ts'

/**
 * `npm run pictures -- --into folder`: takes a picture of every screen of the list in every size, light and dark, for
 * people to look at. Each combination also gets contact sheets, with many screens on one picture.
 */
const { values } = parseArgs({
  options: {
    into: { type: 'string', default: 'reports/pictures' },
    /** A part of a screen's title. */
    only: { type: 'string', default: '' },
    /** Parts of the names of groups, with commas between them. */
    group: { type: 'string', default: '' },
    /** A size by its name. */
    size: { type: 'string' },
    colours: { type: 'string' },
    /** The whole page instead of the window. */
    whole: { type: 'boolean', default: false },
  },
})

const sizes = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desk', width: 1280, height: 800 },
  { name: 'small', width: 320, height: 640 },
  { name: 'large-text', width: 390, height: 844, text: '200%' },
  { name: 'landscape', width: 740, height: 360 },
  { name: 'tablet', width: 820, height: 1180 },
] as const
const schemes = ['light', 'dark'] as const
const screens = groups
  .filter(({ name }) => values.group.split(',').some((part) => name.includes(part)))
  .flatMap((group) => group.screens)
  .filter(({ title }) => title.includes(values.only))

const perSheet = 12

type Look = { readonly size: (typeof sizes)[number]; readonly colorScheme: (typeof schemes)[number] }
type Browser = Awaited<ReturnType<typeof chromium.launch>>

async function takeAll(browser: Browser, url: string, { size, colorScheme }: Look) {
  const { width, height, name } = size
  const folder = `${values.into}/${name}-${colorScheme}`
  mkdirSync(folder, { recursive: true })
  const context = await browser.newContext({
    ...{ ...phone, baseURL: url, viewport: { width, height }, colorScheme, reducedMotion: 'reduce' },
  })
  context.setDefaultTimeout(10_000)
  if ('text' in size)
    await context.addInitScript((text) => {
      const enlarge = () => document.documentElement?.style.setProperty('font-size', text)
      enlarge()
      document.addEventListener('DOMContentLoaded', enlarge)
    }, size.text)
  const taken: string[] = []
  for (const screen of screens) {
    const stage = await openStage(context, url)
    const file = `${folder}/${screen.title.replace(/[^\p{L}\p{N}]+/gu, '-')}.png`
    // A state that needs a wide window is only taken in the wide window.
    if (!screen.viewport || screen.viewport.width === width) {
      const isShown = await shows(screen, stage)
      await stage.page.screenshot({ path: file, animations: 'disabled', fullPage: values.whole })
      taken.push(file)
      if (!isShown) console.error(`${file} does not show its state`)
      const wide = await stage.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (wide > 0) console.error(`${file} is ${wide} px too wide`)
    }
    await stage.page.close()
  }
  await context.close()
  await contactSheets(taken, folder, size)
}

/** A failed picture is useful, too. */
const shows = (screen: Screen, stage: Parameters<typeof show>[1]) =>
  show(screen, stage).then(
    () => true,
    (error: unknown) => {
      console.error(String(error).split('\n')[0])
      return false
    },
  )

async function contactSheets(files: readonly string[], folder: string, { width, height }: Look['size']) {
  const scale = width > 1000 ? 0.4 : 0.7
  const [w, h] = [Math.round(width * scale), Math.round(height * scale)]
  const columns = width > 1000 ? 3 : 6
  for (let start = 0; start < files.length; start += perSheet) {
    const tiles = await Promise.all(
      files.slice(start, start + perSheet).map(async (file, index) => ({
        input: await sharp(file).resize(w, h, { fit: 'fill' }).toBuffer(),
        left: (index % columns) * (w + 8),
        top: Math.floor(index / columns) * (h + 8),
      })),
    )
    await sharp({
      create: {
        ...{ width: columns * (w + 8), height: Math.ceil(tiles.length / columns) * (h + 8) },
        ...{ channels: 3, background: '#888' },
      },
    })
      .composite(tiles)
      .png()
      .toFile(`${folder}/sheet-${String(start / perSheet + 1).padStart(2, '0')}.png`)
  }
}

await buildWeb()
const { executablePath, args } = await findChromium()
const browser = await chromium.launch({ executablePath, args: [...args, processPerSite] })
for (const colorScheme of schemes.filter((scheme) => !values.colours || scheme === values.colours)) {
  // A brand has its own colours, regardless of the reader's preference: here they are all light, or all dark.
  const gateway = await forkGateway({ BRAND_COLOURS: colorScheme, CHAT_SCRIPT_URL: chatScriptUrl })
  for (const size of sizes.filter(({ name }) => !values.size || name === values.size))
    await takeAll(browser, gateway.url, { size, colorScheme })
  await gateway.stop()
}
await browser.close()
