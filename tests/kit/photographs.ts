import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { onTestFinished } from 'vitest'

/** A photograph with a header of its scan that some phones write wrong, and that browsers show. */
export const phoneScan = fileURLToPath(new URL('./inputs/phone-scan.jpg', import.meta.url))

/** A media folder with one photograph, 800 pixels wide, at `plates/bife.jpg`. It is deleted after the test. */
export async function aMediaFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-media-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  await aPhotograph(join(folder, 'plates/bife.jpg'))
  return folder
}

/** Writes a JPEG in which neighbours differ, so that a smaller one is a smaller file. */
export async function aPhotograph(file: string, width = 800, height = 600): Promise<void> {
  mkdirSync(dirname(file), { recursive: true })
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  await sharp({ create: { width, height, channels: 3, noise, background: '#a53' } })
    .withExif({ IFD0: { Artist: 'Zoraida Quiroga' } })
    .jpeg({ quality: 92 })
    .toFile(file)
}
