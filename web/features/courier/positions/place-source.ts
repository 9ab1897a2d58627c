import { type Pace, reportEveryMs } from '#domain/tracking/need.ts'

/** A phone that stands still may say nothing: then it is asked. */
const askAfterMs = 30_000
const patienceMs = 20_000
/** What a mast knows of a phone is worth no report, and the gateway drops it at 200 m. */
const vagueMetres = 100

const exactly: PositionOptions = { enableHighAccuracy: true, maximumAge: 0 }
const cheaply: PositionOptions = { enableHighAccuracy: false, maximumAge: 10_000 }

type SourceOptions = {
  readonly geolocation: Geolocation
  readonly onPlace: (position: GeolocationPosition) => void
  readonly onFailure: (error: GeolocationPositionError) => void
}

/**
 * Where the phone is, at one of two paces: watched by satellite, or asked for every few seconds by
 * whatever the phone finds cheap, and by satellite only when that was too vague.
 */
export function createPlaceSource({ geolocation, onPlace, onFailure }: SourceOptions) {
  let pace: Pace | null = null
  let stopPace = () => {}

  function ask(how: PositionOptions, answered: (place: GeolocationPosition | null) => void) {
    geolocation.getCurrentPosition(
      (place) => answered(place),
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
    const take = (place: GeolocationPosition | null) => {
      if (isOver) return
      if (place) onPlace(place)
      // The place may have ended this pace.
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
      ask(how, (place) => {
        if (isOver) return
        if (place) onPlace(place)
        const isVague = place !== null && place.coords.accuracy > vagueMetres
        if (!isOver) next = setTimeout(() => askOnce(isVague ? exactly : cheaply), reportEveryMs.slow)
      })
    askOnce(cheaply)
    return () => {
      isOver = true
      clearTimeout(next)
    }
  }

  return {
    go(wanted: Pace) {
      if (wanted === pace) return
      stopPace()
      pace = wanted
      stopPace = pace === 'fast' ? watch() : askNowAndThen()
    },
    /** A watch does not always outlive the sleep of its phone. */
    startAgain() {
      const before = pace
      pace = null
      if (before) this.go(before)
    },
    stop: () => stopPace(),
  }
}
