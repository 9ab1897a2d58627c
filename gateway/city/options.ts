import { parseArgs } from 'node:util'
import { countryCodes, isServed } from '#domain/country/countries.ts'
import type { Position } from '#domain/geo/position.ts'

export type CityOptions = {
  readonly extract: string
  readonly centre: Position
  readonly km: number
  readonly out: string
  /** Null: as the extract says. */
  readonly name: string | null
  readonly province: string | null
  readonly country: string | null
}

const usage =
  'Usage: npm run city -- make EXTRACT.osm.pbf --around LAT,LNG --km KM [--out FILE] [--name CITY] [--province NAME] [--country AR]'

const most = 50

/** Reads the command line. Returns a sentence for a wrong one. */
export function readOptions(args: readonly string[]): CityOptions | string {
  const given = parsed(args)
  if (typeof given === 'string') return given
  const { values, positionals } = given
  const [command, extract, ...rest] = positionals
  if (command !== 'make' || !extract || rest.length > 0) return usage
  const centre = values.around === undefined ? null : positionOf(values.around)
  if (!centre)
    return '--around names the middle of the city in degrees, the latitude first, such as --around=-31.4167,-64.1833.'
  const km = Number(values.km ?? Number.NaN)
  if (!(km >= 1 && km <= most)) return `--km says how far around the middle, from 1 to ${most}, such as --km 15.`
  const country = values.country?.toUpperCase() ?? null
  if (country !== null && !isServed(country))
    return `--country is one of ${countryCodes.join(', ')}: addresses elsewhere are not searched.`
  return {
    extract,
    centre,
    km,
    out: values.out || 'city.json',
    name: values.name || null,
    province: values.province || null,
    country,
  }
}

function parsed(args: readonly string[]) {
  try {
    const text = { type: 'string' } as const
    return parseArgs({
      args: joined(args),
      options: { around: text, km: text, out: text, name: text, province: text, country: text },
      allowPositionals: true,
    })
  } catch (error) {
    return `${error instanceof Error ? error.message.split(/[.\n]/)[0] : 'A wrong use'}. ${usage}`
  }
}

/** A value that begins with a minus, as latitudes in the south do, belongs to the option before it. */
function joined(args: readonly string[]): string[] {
  const out: string[] = []
  for (const arg of args) {
    const last = out.at(-1)
    if (/^-[\d.]/.test(arg) && last?.startsWith('--') && !last.includes('=')) out[out.length - 1] = `${last}=${arg}`
    else out.push(arg)
  }
  return out
}

function positionOf(text: string): Position | null {
  const numbers = /^\s*(-?\d{1,3}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text)
  const [lat, lng] = [Number(numbers?.[1] ?? Number.NaN), Number(numbers?.[2] ?? Number.NaN)]
  return Math.abs(lat) <= 85 && Math.abs(lng) <= 180 && (lat !== 0 || lng !== 0) ? { lat, lng } : null
}
