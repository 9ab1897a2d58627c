import { distanceInMetres } from '#domain/geo/distance.ts'
import type { Position } from '#domain/geo/position.ts'
import type { KnownShipment } from '#domain/shipment/state.ts'
import type { Fix } from './fix.ts'

/** The input of an arrival: the parts of a tracking snapshot and no clock, so that every node computes the same. */
export type Journey = Pick<KnownShipment, 'status' | 'updatedAt' | 'times'> & {
  readonly store: Position
  readonly destination: Position | null
  readonly stopsBefore: number | null
  /** The newest fix that the diner may see. */
  readonly fix: Fix | null
}

/** Milliseconds of the epoch. */
export type Arrival = { readonly from: number; readonly to: number }

/** A duration that is not known yet: its mean in seconds, and its variance. */
type Stretch = { readonly mean: number; readonly variance: number }

/**
 * The courier's expected time at the door: in four of five cases between the two ends, which move closer together as
 * the way gets shorter. Null when no courier drives for this diner, or the door's position is not known.
 *
 * It adds up the remaining parts (ways by street, waits, earlier stops) as means and variances, and takes the range
 * from a log-normal distribution of both. The courier's pace is a mix of the usual pace and this courier's pace since
 * the store.
 *
 * The figures below were measured on the simulated couriers of `tests/simulator/deliveries.ts`, which drive the demo
 * city's streets, so a range aimed at 80 % holds there; `stop` and `unseen` are guesses. Real streets and kitchens
 * need a new measurement: if all couriers are a sixth faster or slower, the range holds in about seven of ten cases.
 */
export const eta = ({ fix, ...journey }: Journey): Arrival | null => arrivals(journey)(fix)

/** The same for successive fixes, between two changes of the journey. */
export function arrivals({
  status,
  updatedAt,
  times,
  store,
  destination,
  stopsBefore,
}: Omit<Journey, 'fix'>): (fix: Fix | null) => Arrival | null {
  if (!destination) return () => null
  const changed = Date.parse(updatedAt)
  const since = (fix: Fix | null) => (fix && fix.at >= changed ? fix : null)
  const toTheDoor = [ride(store, destination, unknownPace), departure, bell, ...stops(stopsBefore)]
  switch (status) {
    case 'ON_ROUTE_TO_PICK_UP':
      return (fix) => {
        const toTheStore = fix ? ride(fix, store, unknownPace) : approach
        return arrival(since(fix)?.at ?? changed, [toTheStore, kitchen, ...toTheDoor])
      }
    case 'IN_STORE':
      return (fix) => arrival(since(fix)?.at ?? changed, [kitchen, ...toTheDoor])
    case 'ON_ROUTE_TO_DROP_OFF': {
      const left = Date.parse(times.ON_ROUTE_TO_DROP_OFF ?? updatedAt)
      return (fix) => {
        const seen = since(fix)
        if (!seen) return arrival(changed, [...toTheDoor, unseen])
        const pace = paceAfter(wayByStreet(distanceInMetres(store, seen)), (seen.at - left) / 1000)
        return arrival(seen.at, [ride(seen, destination, pace), bell, ...stops(stopsBefore)])
      }
    }
    case 'ON_ROUTE_TO_DROP_OFFS':
      // The courier is at another diner's door, whose position is private. The way from the store is an equally good
      // estimate.
      return () => arrival(changed, [ride(store, destination, unknownPace), bell, ...stops(stopsBefore)])
    default:
      return () => null
  }
}

/** The usual seconds of a courier's ride to the store. */
export const rideToStore = (from: Position, store: Position): number => ride(from, store, unknownPace).mean

/** The courier does not start at once, but packs the bag and puts the helmet on. */
const departure: Stretch = { mean: 25, variance: 15 ** 2 }
/** Without a fix it is unknown whether the courier left at the time of the slide. */
const unseen: Stretch = { mean: 0, variance: 90 ** 2 }
const bell: Stretch = { mean: 22, variance: 12 ** 2 }
/** The time that a courier has waited says little about the time that is left, so it does not shorten the wait. */
const kitchen: Stretch = { mean: 210, variance: 180 ** 2 }
/** To the store, from an unknown position. */
const approach: Stretch = { mean: 240, variance: 180 ** 2 }
/** The way to another diner and the time at that door. */
const stop: Stretch = { mean: 300, variance: 150 ** 2 }

const stops = (many: number | null): Stretch[] =>
  many ? [{ mean: many * stop.mean, variance: many * stop.variance }] : []

/** Seconds per metre, with corners and red lights, and the variance of that figure. */
type Pace = { readonly seconds: number; readonly variance: number }

/** About 15 km/h, lights and corners included. */
const unknownPace: Pace = { seconds: 0.245, variance: 0.05 ** 2 }
/** After this many metres, the courier's own pace weighs the same as the usual one. */
const tellingMetres = 1_500

function paceAfter(metres: number, seconds: number): Pace {
  const onTheWay = Math.max(0, seconds - departure.mean)
  const weight = tellingMetres / (tellingMetres + metres)
  return {
    seconds: (tellingMetres * unknownPace.seconds + onTheWay) / (tellingMetres + metres),
    variance: unknownPace.variance * weight,
  }
}

/** Streets go around blocks; the last street leads straight to the door. */
const wayByStreet = (crowMetres: number) => crowMetres * (1 + (0.38 * crowMetres) / (crowMetres + 60))
/** The variance of the length of the way, in square metres per metre of straight distance. */
const wayVariance = 45
/** The variance of red lights, in square seconds per metre. */
const lightsVariance = 1.2

function ride(from: Position, to: Position, pace: Pace): Stretch {
  const crowMetres = distanceInMetres(from, to)
  const metres = wayByStreet(crowMetres)
  return {
    mean: metres * pace.seconds,
    variance: metres ** 2 * pace.variance + metres * lightsVariance + crowMetres * wayVariance * pace.seconds ** 2,
  }
}

/** Four of five lie between the 10th and the 90th percentile. */
const z = 1.2816

function arrival(base: number, stretches: readonly Stretch[]): Arrival {
  let mean = 0
  let variance = 0
  for (const stretch of stretches) {
    mean += stretch.mean
    variance += stretch.variance
  }
  const logVariance = Math.log(1 + variance / mean ** 2)
  const median = mean / Math.exp(logVariance / 2)
  const spread = Math.exp(z * Math.sqrt(logVariance))
  return { from: base + Math.floor((median / spread) * 1000), to: base + Math.ceil(median * spread * 1000) }
}
