import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Scenario } from '../scenario/schema.ts'
import { demoStreets } from '../services/city.ts'
import type { Outcome } from '../simulate.ts'
import { timelinesOf } from './timelines.ts'

const part = (name: string) => readFileSync(new URL(`./page/${name}`, import.meta.url), 'utf8')

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

type Run = {
  readonly scenario: Scenario
  readonly outcome: Outcome
  readonly command: string
  /** Null in real time. */
  readonly hashOfLog: string | null
}

/**
 * A page that says everything of a run, in one file that needs no network: its policy lets nothing load, and only its own
 * script run. What was seen stands in it as data, and is never read as HTML.
 */
export function htmlOf({ scenario, outcome, command, hashOfLog }: Run): string {
  const [style, script] = [part('report.css'), part('report.js')]
  const { tracks, ...measured } = outcome.measured
  const positions = Object.values(tracks).flat()
  const data = {
    ...{ name: scenario.name, about: scenario.about, seed: scenario.seed, command, hashOfLog, measured, tracks },
    ...{ verdict: outcome.verdict, broken: outcome.broken, failure: outcome.failure, coverage: outcome.coverage },
    observations: outcome.observations.length,
    timelines: timelinesOf(outcome.observations),
    streets: positions.length === 0 ? [] : streetsAround(positions),
  }
  const policy = `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; base-uri 'none'; form-action 'none'`
  return (
    part('report.html')
      .replace('{policy}', () => policy)
      .replace('<style></style>', () => `<style>${style}</style>`)
      .replace('<script></script>', () => `<script>${script}</script>`)
      // `<` is what could end the element that the data stands in.
      .replace('id="data">', () => `id="data">${JSON.stringify(data).replaceAll('<', '\\u003c')}`)
  )
}

const marginDegrees = 0.003

/** The streets where the couriers were, as lists of latitudes and longitudes. */
function streetsAround(positions: readonly (readonly [number, number, number])[]): readonly (readonly number[])[] {
  const [south, west, north, east] = positions.reduce<readonly [number, number, number, number]>(
    ([south, west, north, east], [, lat, lng]) => [
      Math.min(south, lat),
      Math.min(west, lng),
      Math.max(north, lat),
      Math.max(east, lng),
    ],
    [90, 180, -90, -180],
  )
  const isNear = ({ lat, lng }: { readonly lat: number; readonly lng: number }) =>
    lat > south - marginDegrees &&
    lat < north + marginDegrees &&
    lng > west - marginDegrees &&
    lng < east + marginDegrees
  return demoStreets().flatMap((street) =>
    street.some(isNear) ? [street.filter(isNear).flatMap(({ lat, lng }) => [lat, lng])] : [],
  )
}
