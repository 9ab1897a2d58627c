import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { pictures } from './pictures.ts'

/** Draws every picture of the demo again: `node demo/pictures/generate.ts`. The pictures are committed. */
const media = new URL('../media/', import.meta.url)
rmSync(media, { recursive: true, force: true })
let total = 0
for (const [name, draw] of Object.entries(pictures)) {
  const file = new URL(`${name}.svg`, media)
  mkdirSync(new URL('.', file), { recursive: true })
  const svg = draw()
  total += Buffer.byteLength(svg)
  writeFileSync(file, svg)
}
console.log(`${Object.keys(pictures).length} pictures, ${Math.round(total / 1000)} kB`)
