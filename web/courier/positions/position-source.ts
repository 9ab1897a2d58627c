import { type ReportRate, reportEveryMs } from '#domain/tracking/need.ts'

/** A phone that stands still may raise no event, so the page asks for its position after this time. */
const askAfterMs = 30_000
const patienceMs = 20_000
/** A position from radio masts alone is too vague to report; the gateway drops fixes above 200 m. */
const vagueMetres = 100

const exactly: PositionOptions = { enableHighAccuracy: true, maximumAge: 0 }
const cheaply: PositionOptions = { enableHighAccuracy: false, maximumAge: 10_000 }

type SourceOptions = {
  readonly geolocation: Geolocation
  readonly onPosition: (position: GeolocationPosition) => void
  readonly onFailure: (error: GeolocationPositionError) => void
}

/**
 * Reads the phone's position at one of two rates. The fast one watches by satellite. The slow one asks every few
 * seconds: first the cheapest source, and satellite only when that was too vague.
 */
export function createPositionSource({ geolocation, onPosition, onFailure }: SourceOptions) {
  let rate: ReportRate | null = null
  let stopReporting = () => {}

  function ask(how: PositionOptions, answered: (position: GeolocationPosition | null) => void) {
    geolocation.getCurrentPosition(
      (position) => answered(position),
      (error) => {
        onFailure(error)
        answered(null)
      },
      { ...how, timeout: patienceMs },
    )
  }

  function watch(): () => void {
    let question: ReturnType<typeof setTimeout> | undefined
    const askLater = () => {
      clearTimeout(question)
      question = setTimeout(() => ask(exactly, take), askAfterMs)
    }
    let isOver = false
    const take = (position: GeolocationPosition | null) => {
      if (isOver) return
      if (position) onPosition(position)
      // The callback may have ended this rate.
      if (!isOver) askLater()
    }
    const id = geolocation.watchPosition(
      take,
      (error) => {
        onFailure(error)
        take(null)
      },
      exactly,
    )
    askLater()
    return () => {
      isOver = true
      clearTimeout(question)
      geolocation.clearWatch(id)
    }
  }

  function askNowAndThen(): () => void {
    let next: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const askOnce = (how: PositionOptions) =>
      ask(how, (position) => {
        if (isOver) return
        if (position) onPosition(position)
        const isVague = position !== null && position.coords.accuracy > vagueMetres
        if (!isOver) next = setTimeout(() => askOnce(isVague ? exactly : cheaply), reportEveryMs.slow)
      })
    askOnce(cheaply)
    return () => {
      isOver = true
      clearTimeout(next)
    }
  }

  return {
    go(wanted: ReportRate) {
      if (wanted === rate) return
      stopReporting()
      rate = wanted
      stopReporting = rate === 'fast' ? watch() : askNowAndThen()
    },
    /** A watch does not always survive the phone's sleep. */
    startAgain() {
      const before = rate
      rate = null
      if (before) this.go(before)
    },
    stop: () => stopReporting(),
  }
}
