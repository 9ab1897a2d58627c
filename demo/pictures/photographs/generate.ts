import { writeFileSync } from 'node:fs'
import { placeholderOf } from '#gateway/media/scale.ts'
import { dishes } from './dishes.ts'
import { take } from './take.ts'

/**
 * Takes the photographs of the demo's cantina again: `node demo/pictures/photographs/generate.ts [NAME...]`. They are committed, and so
 * are their placeholders in `demo/cantina.yaml`, which this prints.
 */
const folder = new URL('../../media/photographs/', import.meta.url)
const asked = process.argv.slice(2)

for (const [name, dish] of Object.entries(dishes)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const file = new URL(`${name}.jpg`, folder)
  const picture = await take(dish)
  writeFileSync(file, picture)
  console.log(`${name}: ${Math.round(picture.length / 1000)} kB\n  ${await placeholderOf(file.pathname)}`)
}
