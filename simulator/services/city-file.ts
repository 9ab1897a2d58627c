import { Effect } from 'effect'
import { z } from 'zod'
import { type City, readCity } from '#domain/streets/city.ts'
import { wrongUse } from '../process/exit-codes.ts'
import { readTextFile } from '../process/read-file.ts'

const steps = z.array(z.number())
const areas = z.array(z.tuple([z.string(), steps]))

/** The stored form of a city (`CityFile`), as `npm run city` writes it. */
const cityFile = z.object({
  name: z.string(),
  country: z.string(),
  bounds: z.object({ south: z.number(), west: z.number(), north: z.number(), east: z.number() }),
  corners: steps,
  localities: z.array(z.string()),
  towns: z.array(z.string()).exactOptional(),
  postalCodes: z.array(z.string()).exactOptional(),
  streets: z.array(z.tuple([z.string(), z.number(), z.number(), z.number(), z.number(), z.number(), steps])),
  parks: areas,
  water: areas,
})

/** Reads the streets of a city from a file that a flag or the environment names. */
export const readCityFile = Effect.fnUntraced(function* (path: string) {
  const text = yield* readTextFile(path, { what: 'city', mostBytes: 300_000_000 })
  const read = readCityText(text)
  return typeof read === 'string' ? yield* wrongUse(`${path} is no city: ${read}`) : read
})

/** Returns the city, or a sentence that says why a text is none. */
export function readCityText(text: string): City | string {
  const read = cityFile.safeParse(parsed(text))
  if (!read.success) {
    const [issue] = read.error.issues
    return `${issue?.path.map(String).join('.') || 'the file'}: ${issue?.message ?? ''}`
  }
  const city = readCity(read.data)
  const hasCorners = city.streets.every(({ corners }) => corners.every((corner) => city.corners[corner] !== undefined))
  return hasCorners ? city : 'a street passes a corner that is not in it'
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
