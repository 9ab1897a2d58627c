/** One report of the phone as it is sent. */
export type PhoneFix = {
  readonly at: string
  readonly lat: number
  readonly lng: number
  readonly accuracy?: number
  readonly speed?: number
  readonly heading?: number
}

/** The most fixes that one message may carry. */
const longestBatch = 100

/**
 * Ten minutes at one fix per second. After that the oldest are dropped, because the newest show where the courier is.
 */
const capacity = 600

/** Holds the fixes that have not reached the gateway, oldest first. */
export function createFixBuffer() {
  let fixes: readonly PhoneFix[] = []
  return {
    size: () => fixes.length,
    add(fix: PhoneFix) {
      fixes = [...fixes, fix].slice(-capacity)
    },
    take(): readonly PhoneFix[] {
      const batch = fixes.slice(0, longestBatch)
      fixes = fixes.slice(longestBatch)
      return batch
    },
    /** Puts fixes that did not arrive back in order of time. */
    putBack(batch: readonly PhoneFix[]) {
      fixes = [...batch, ...fixes].sort((a, b) => Date.parse(a.at) - Date.parse(b.at)).slice(-capacity)
    },
  }
}

/** A phone reports null, NaN or a negative speed for an unknown value. */
export function fixOf({ timestamp, coords }: GeolocationPosition): PhoneFix {
  const { latitude: lat, longitude: lng, accuracy, speed, heading } = coords
  return {
    at: new Date(timestamp).toISOString(),
    lat,
    lng,
    ...(isKnown(accuracy) && { accuracy }),
    ...(isKnown(speed) && { speed }),
    ...(isKnown(heading) && heading <= 360 && { heading }),
  }
}

const isKnown = (value: number | null): value is number => value !== null && Number.isFinite(value) && value >= 0
