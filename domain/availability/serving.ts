import type { Lever } from './state.ts'

type InForce = readonly Pick<Lever, 'target'>[]

/** The minutes that busy mode adds to the promised times of an order for now; 0 without it. */
export function extraMinutesOf(levers: InForce): number {
  for (const { target } of levers) if (target.type === 'busy') return target.extraMinutes
  return 0
}

/** The delivery zones that are closed for now, by id, with the end of each; null lasts until it is reopened. */
export const closedZonesOf = (levers: readonly Pick<Lever, 'target' | 'until'>[]): ReadonlyMap<string, string | null> =>
  new Map(levers.flatMap(({ target, until }) => (target.type === 'zone' ? [[target.zoneId, until] as const] : [])))

type Delays = { readonly minDelayInMinutes: number; readonly maxDelayInMinutes: number }

/** Makes the times of a mode or a zone longer, or shorter by a negative number. Those that promise nothing stay so. */
export const withExtra = <Of extends Delays>(of: Of, minutes: number): Of =>
  minutes === 0 || of.maxDelayInMinutes === 0
    ? of
    : {
        ...of,
        minDelayInMinutes: of.minDelayInMinutes + minutes,
        maxDelayInMinutes: of.maxDelayInMinutes + minutes,
      }
