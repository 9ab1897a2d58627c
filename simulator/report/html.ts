import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { City } from '#domain/streets/city.ts'
import type { RunOutcome } from '../run/simulate.ts'
import type { Scenario } from '../scenario/schema.ts'
import { cartsOf } from './carts.ts'
import { findingOf } from './finding.ts'
import { timelinesOf } from './timelines.ts'

const part = (name: string) => readFileSync(new URL(`./page/${name}`, import.meta.url), 'utf8')

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

type Run = {
  readonly scenario: Scenario
  readonly outcome: RunOutcome
  readonly command: string
  /** The city of the run. */
  readonly city: City
  /** Null in real time. */
  readonly hashOfLog: string | null
}

/**
 * Returns a page about everything in a run, in one file that needs no network: its policy loads nothing, and runs only
 * its own script. The observations are in it as data, and are never read as HTML.
 */
export function htmlOf({ scenario, outcome, command, city, hashOfLog }: Run): string {
  const [style, script] = [part('report.css'), `${part('report.js')}${part('timelines.js')}`]
  const { tracks: measuredTracks, answers: _, people: __, ...measured } = outcome.measured
  const tracks = Object.fromEntries(
    Object.entries(measuredTracks).map(([courier, track]) => [
      courier,
      track.map(([atMs, lat, lng]) => [atMs, metrewise(lat), metrewise(lng)] as const),
    ]),
  )
  const positions = Object.values(tracks).flat()
  const data = {
    ...{ name: scenario.name, about: scenario.about, seed: scenario.seed, command, hashOfLog, measured, tracks },
    ...{ verdict: outcome.verdict, broken: outcome.broken, failure: outcome.failure, coverage: outcome.coverage },
    untried: outcome.untried ?? [],
    finding: findingOf(outcome),
    observations: outcome.observations.length,
    span: [outcome.observations.at(0)?.atMs, outcome.observations.at(-1)?.atMs].filter((atMs) => atMs !== undefined),
    timelines: timelinesOf(outcome.observations),
    carts: cartsOf(scenario, outcome),
    streets: positions.length === 0 ? [] : streetsAround(city, positions),
  }
  const policy = `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; base-uri 'none'; form-action 'none'`
  return (
    part('report.html')
      .replace('{policy}', () => policy)
      .replace('<style></style>', () => `<style>${style}</style>`)
      .replace('<script></script>', () => `<script>${script}</script>`)
      // Only `<` could end the element with the data.
      .replace('id="data">', () => `id="data">${JSON.stringify(data).replaceAll('<', '\\u003c')}`)
  )
}

/** Five decimals of a degree are about a metre, and halve the file. */
const metrewise = (degrees: number) => Math.round(degrees * 1e5) / 1e5

const marginDegrees = 0.003
/** The largest ratio of the map's width to its height. */
const widest = 2.4

/** Returns the streets around the couriers, as wide as a wide map shows, as lists of latitudes and longitudes. */
function streetsAround(
  { corners, streets }: City,
  positions: readonly (readonly [number, number, number])[],
): readonly (readonly number[])[] {
  const [south, west, north, east] = positions.reduce<readonly [number, number, number, number]>(
    ([south, west, north, east], [, lat, lng]) => [
      Math.min(south, lat),
      Math.min(west, lng),
      Math.max(north, lat),
      Math.max(east, lng),
    ],
    [90, 180, -90, -180],
  )
  const [high, wide] = [north - south + 2 * marginDegrees, east - west + 2 * marginDegrees]
  const narrowing = Math.cos((south * Math.PI) / 180)
  const beside = Math.max(0, ((high * widest) / narrowing - wide) / 2)
  const isNear = ({ lat, lng }: { readonly lat: number; readonly lng: number }) =>
    lat > south - marginDegrees &&
    lat < north + marginDegrees &&
    lng > west - marginDegrees - beside &&
    lng < east + marginDegrees + beside
  return streets.flatMap((street) => {
    const near = street.corners.flatMap((corner) => corners[corner] ?? []).filter(isNear)
    return near.length > 0 ? [near.flatMap(({ lat, lng }) => [lat, lng])] : []
  })
}
