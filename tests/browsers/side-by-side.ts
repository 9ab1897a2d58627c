import { existsSync, globSync } from 'node:fs'
import sharp from 'sharp'
import { engineNames } from './engines.ts'

const [width, height, gap, perSheet] = [390, 844, 12, 3] as const

/** Puts the engines' pictures of each screen beside each other, one row per screen, on sheets for a person to look at. */
export async function sideBySide(folder: string, colours: string): Promise<void> {
  const folders = engineNames.map((name) => `${folder}/${name}-${colours}`).filter((one) => existsSync(one))
  const screens = [...new Set(folders.flatMap((one) => globSync('*.png', { cwd: one })))].sort()
  for (let start = 0; start < screens.length; start += perSheet) {
    const rows = screens.slice(start, start + perSheet)
    const tiles = rows.flatMap((screen, row) =>
      folders.map((one, column) => ({
        ...{ input: `${one}/${screen}`, left: column * (width + gap), top: row * (height + gap) },
      })),
    )
    const sheet = { width: folders.length * (width + gap), height: rows.length * (height + gap) }
    await sharp({ create: { ...sheet, channels: 3, background: '#888' } })
      .composite(tiles.filter(({ input }) => existsSync(input)))
      .png()
      .toFile(`${folder}/${colours}-${start / perSheet + 1}.png`)
  }
}
