import { readFile } from 'node:fs/promises'
import { type City, type CityFile, readCity } from '#domain/streets/city.ts'
import { createStreetGraph, type StreetGraph } from '#domain/streets/graph.ts'
import { CannotStart } from '../lifecycle/cannot-start.ts'

/** The city of GAZETTEER_FILE. The gazetteer and the couriers' ways share it. */
export type OpenCity = { readonly city: City; readonly graph: StreetGraph }

/** Throws CannotStart if the file holds no city. */
export async function openCityFile(file: string): Promise<OpenCity> {
  try {
    return openCity(JSON.parse(await readFile(file, 'utf8')) as CityFile)
  } catch {
    throw new CannotStart('GAZETTEER_FILE is not accepted: it cannot be read, or it holds no streets of a city.')
  }
}

export function openCity(file: CityFile): OpenCity {
  const city = readCity(file)
  return { city, graph: createStreetGraph(city) }
}
