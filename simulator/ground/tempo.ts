/** The lower and the upper bound; the value is drawn between them. */
export type Between = readonly [from: number, to: number]

/** A scooter's motion. Speeds in m/s, acceleration in m/s². */
export type Riding = {
  readonly speed: Between
  readonly acceleration: number
  /** The share of its speed that it keeps around a corner. */
  readonly cornerShare: number
  /** The largest distance of a fix from the scooter's street. */
  readonly noiseMetres: number
  readonly fixEveryMs: number
}

/** The pace of a run. All waits in milliseconds. */
export type Tempo = {
  readonly riding: Riding
  readonly shopPolls: number
  readonly shopAccepts: Between
  readonly cooking: Between
  /** The interval at which a courier looks for offers without being told of one: the phone has no line, or an offer was left in the list. */
  readonly courierPolls: number
  readonly thinking: Between
  readonly inStore: Between
  readonly atTheDoor: Between
  /** The distance at which couriers wait from their store, in metres. */
  readonly waitsWithin: Between
  /** The distance of diners' homes from the store, in metres. */
  readonly livesWithin: Between
}

/** Realistic times: a scooter in traffic at 25 to 35 km/h. */
export const calm: Tempo = {
  riding: { speed: [7, 9.7], acceleration: 2, cornerShare: 0.45, noiseMetres: 2, fixEveryMs: 1_000 },
  shopPolls: 3_000,
  shopAccepts: [1_000, 3_000],
  cooking: [8_000, 15_000],
  courierPolls: 5_000,
  thinking: [1_000, 3_000],
  inStore: [6_000, 12_000],
  atTheDoor: [4_000, 8_000],
  waitsWithin: [200, 450],
  livesWithin: [600, 1_200],
}

/**
 * A delivery within seconds: as fast as the filter of fixes still accepts (`domain/tracking/fix.ts` ends at 60 m/s).
 */
export const fast: Tempo = {
  riding: { speed: [46, 52], acceleration: 60, cornerShare: 1, noiseMetres: 2, fixEveryMs: 800 },
  shopPolls: 1_500,
  shopAccepts: [50, 200],
  cooking: [100, 400],
  courierPolls: 1_500,
  thinking: [50, 250],
  inStore: [100, 300],
  atTheDoor: [100, 300],
  waitsWithin: [40, 120],
  livesWithin: [120, 280],
}

/** A full hour of real distances, with fixes and polls as rare as those of a phone that saves its battery. */
const rush: Tempo = {
  riding: { speed: [6, 9], acceleration: 2, cornerShare: 0.5, noiseMetres: 3, fixEveryMs: 10_000 },
  shopPolls: 10_000,
  shopAccepts: [2_000, 20_000],
  cooking: [240_000, 720_000],
  courierPolls: 15_000,
  thinking: [1_000, 8_000],
  inStore: [20_000, 90_000],
  atTheDoor: [30_000, 120_000],
  waitsWithin: [50, 600],
  livesWithin: [400, 1_600],
}

/**
 * The most couriers on the road that a machine can simulate: real distances and a fix each second, and hardly any
 * polls.
 */
const patrol: Tempo = { ...rush, riding: { ...rush.riding, fixEveryMs: 1_000 } }

export const tempos = { calm, fast, rush, patrol } as const

/** The most couriers of a store who all look at each of its offers at once. */
const mostAtOnce = 12

/**
 * In a large fleet most phones are in pockets. Each courier beyond the first dozen makes the time longer in which one
 * of them looks at an offer; the others hear that it is gone.
 */
export const noticesWithinMs = (colleagues: number) => Math.max(0, colleagues - mostAtOnce) * 300

/** The thoughts of nearer couriers for which the farthest ones wait. */
const mostThoughts = 4

/**
 * The age of an offer at which a courier of a large fleet bids for it: nearer couriers come first, and take this time to
 * think.
 */
export function leavesToNearerMs({ thinking, waitsWithin }: Tempo, colleagues: number, metres: number): number {
  if (colleagues <= mostAtOnce) return 0
  return Math.min(1, metres / waitsWithin[1]) * mostThoughts * thinking[1]
}
