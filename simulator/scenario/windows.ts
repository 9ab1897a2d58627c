import type { Scenario } from './schema.ts'

export type Path = readonly (string | number)[]

/** A time of a run in which something of its file happens. */
export type Window = {
  /** The entry of the file, such as `faults[2]`. */
  readonly path: Path
  /** The field with the beginning. */
  readonly begins: 'from' | 'at'
  readonly from: number
  /** The end, where the file says one. */
  readonly until: number | null
}

/** Returns each window of a scenario: of its faults and outages, and of what its shops, people and printers do for a while. */
export function windowsOf(scenario: Scenario): readonly Window[] {
  const { faults, outages, shops, operators, printers } = scenario
  return [
    ...faults.map((fault, index) => fromUntil(['faults', index], fault)),
    ...outages.map((outage, index) => atOf(['outages', index], outage)),
    ...shops.flatMap((shop, index) =>
      (['pauses', 'sellsOut'] as const).flatMap((field) =>
        shop[field].map((window, place) => fromUntil(['shops', index, field, place], window)),
      ),
    ),
    ...operators.flatMap((group, index) =>
      (['pauses', 'sellsOut', 'levers'] as const).flatMap((field) =>
        group[field].map((lever, place) => atOf(['operators', index, field, place], lever)),
      ),
    ),
    ...printers.flatMap(({ away }, index) => away.map((one, place) => atOf(['printers', index, 'away', place], one))),
  ]
}

const fromUntil = (path: Path, { from, until }: { readonly from: number; readonly until: number | null }): Window => ({
  ...{ path, from, until, begins: 'from' },
})

const atOf = (path: Path, { at }: { readonly at: number }): Window => ({ path, from: at, until: null, begins: 'at' })

/** Returns the scenario without the faults and outages that begin after its end, as a shorter run of it needs. */
export const withoutUnreached = (scenario: Scenario): Scenario => ({
  ...scenario,
  faults: scenario.faults.filter(({ from }) => from < scenario.lasts),
  outages: scenario.outages.filter(({ at }) => at < scenario.lasts),
})

/** `faults[2].from`, as one would write it in code. */
export const placeOf = (path: Path): string =>
  path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    .join('')
    .replace(/^\./, '')
