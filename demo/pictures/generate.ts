import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { platePicture } from './ground.ts'
import { plates } from './plates.ts'
import { scenes } from './scenes.ts'

/** Draws every picture of the demo again: `node demo/pictures/generate.ts`. The pictures are committed. */
const media = new URL('../media/', import.meta.url)
const pictures = {
  ...Object.fromEntries(
    Object.entries(plates).map(([name, picture]) => [`plates/${name}`, () => platePicture(picture)]),
  ),
  ...scenes,
}

rmSync(media, { recursive: true, force: true })
let total = 0
for (const [name, draw] of Object.entries(pictures)) {
  const file = new URL(`${name}.svg`, media)
  mkdirSync(new URL('.', file), { recursive: true })
  const svg = draw()
  const size = Buffer.byteLength(svg)
  if (size > 15_000) throw new Error(`${name}.svg has ${size} bytes; 15000 is the most`)
  total += size
  writeFileSync(file, svg)
}
console.log(`${Object.keys(pictures).length} pictures, ${Math.round(total / 1000)} kB`)
