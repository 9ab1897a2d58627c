import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { pictures } from './pictures.ts'
import { states } from './states.ts'

/** Draws every picture again: `node demo/pictures/generate.ts`. The pictures are committed. Photographs stay. */
write(new URL('../media/', import.meta.url), pictures)
write(new URL('../../web/shared/ui/pictures/', import.meta.url), states)

function write(folder: URL, drawings: Readonly<Record<string, () => string>>) {
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (path.endsWith('.svg')) rmSync(new URL(path, folder))
  let total = 0
  for (const [name, draw] of Object.entries(drawings)) {
    const file = new URL(`${name}.svg`, folder)
    mkdirSync(new URL('.', file), { recursive: true })
    const svg = draw()
    total += Buffer.byteLength(svg)
    writeFileSync(file, svg)
  }
  console.log(`${Object.keys(drawings).length} pictures, ${Math.round(total / 1000)} kB`)
}
