import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

const home = join(import.meta.dirname, '../../node_modules/.cache/comanda/chromium-109')

/**
 * Unpacks Chromium 109 of npm package `@sparticuz/chromium` to its own folder. The package's own function returns
 * any Chromium that an earlier start has unpacked into the temporary folder, and so today's.
 */
export function unpackChromium109(): { readonly executablePath: string; readonly libraries: string } {
  if (!existsSync(home)) unpackInto(home)
  return { executablePath: join(home, 'chromium'), libraries: join(home, 'lib') }
}

/** Another worker may unpack at the same time: the folder appears whole, by one rename. */
function unpackInto(folder: string) {
  const packed = join(dirname(createRequire(import.meta.url).resolve('chromium-109/package.json')), 'bin')
  mkdirSync(dirname(folder), { recursive: true })
  const half = mkdtempSync(`${folder}-`)
  const open = (name: string) => brotliDecompressSync(readFileSync(join(packed, `${name}.br`)))
  for (const archive of ['aws.tar', 'swiftshader.tar'])
    execFileSync('tar', ['-xf', '-', '-C', half], { input: open(archive) })
  writeFileSync(join(half, 'chromium'), open('chromium'), { mode: 0o755 })
  try {
    renameSync(half, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  }
}
