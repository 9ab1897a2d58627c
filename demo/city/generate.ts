import { writeFileSync } from 'node:fs'
import { writeCity } from '#domain/streets/city.ts'
import { city } from './build.ts'

/** Builds the demo's city again: `node demo/city/generate.ts`. */
const text = `${JSON.stringify(writeCity(city))}\n`
writeFileSync(new URL('streets.json', import.meta.url), text)
console.log(`${city.corners.length} corners, ${city.streets.length} streets, ${Math.round(text.length / 1000)} kB`)
