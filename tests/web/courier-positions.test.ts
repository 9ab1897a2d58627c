import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFixBuffer, fixOf, type PhoneFix } from '#web/features/courier/fix-buffer.ts'
import { type Reporting, reportPositions } from '#web/features/courier/position-reporter.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const fix = (n: number): PhoneFix => ({ at: new Date(n * 1000).toISOString(), lat: -34.6, lng: -58.4 })
const place = (n: number, coords: Partial<GeolocationCoordinates> = {}) =>
  ({
    timestamp: n * 1000,
    coords: { latitude: -34.6, longitude: -58.4, accuracy: 8, speed: null, heading: null, ...coords },
  }) as GeolocationPosition

/** A phone whose places the test says. */
function aPhone() {
  let onPlace: PositionCallback = () => undefined
  let onFailure: PositionErrorCallback | null | undefined
  const questions: PositionCallback[] = []
  return {
    isWatched: false,
    questions,
    isAt: (n: number) => onPlace(place(n)),
    fails: (code: number) => onFailure?.({ code, PERMISSION_DENIED: 1 } as GeolocationPositionError),
    watchPosition(success: PositionCallback, failure?: PositionErrorCallback | null) {
      onPlace = success
      onFailure = failure
      this.isWatched = true
      return 1
    },
    clearWatch() {
      this.isWatched = false
    },
    getCurrentPosition: (success: PositionCallback) => void questions.push(success),
  }
}

function reporting(arrives: () => boolean = () => true) {
  const phone = aPhone()
  const batches: (readonly PhoneFix[])[] = []
  const said: Reporting[] = []
  const stop = reportPositions({
    geolocation: phone as unknown as Geolocation,
    send: async (fixes) => {
      batches.push(fixes)
      return arrives()
    },
    onChange: (change) => said.push(change),
  })
  return {
    phone,
    batches,
    said,
    stop,
    times: () => batches.map((batch) => batch.map(({ at }) => Date.parse(at) / 1000)),
  }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('a place goes out at once, and those of the next second together', async () => {
  const { phone, times } = reporting()
  phone.isAt(1)
  await pass(10)
  phone.isAt(2)
  phone.isAt(3)
  await pass(500)
  expect(times()).toEqual([[1]])
  await pass(600)
  expect(times()).toEqual([[1], [2, 3]])
})

test('what did not arrive goes out again, before what came after it', async () => {
  let hasSignal = false
  const { phone, times, said } = reporting(() => hasSignal)
  phone.isAt(1)
  await pass(10)
  expect(said.at(-1)).toEqual({ type: 'Unsent' })
  phone.isAt(2)
  hasSignal = true
  await pass(6000)
  expect(times()).toEqual([[1], [1, 2]])
  expect(said.at(-1)).toEqual({ type: 'Reporting' })
})

test('a phone that refuses its place says so', () => {
  const { phone, said } = reporting()
  phone.fails(1)
  expect(said.at(-1)).toEqual({ type: 'Silent', reason: 'denied' })
  phone.fails(2)
  expect(said.at(-1)).toEqual({ type: 'Silent', reason: 'unavailable' })
})

test('a browser without geolocation says so', () => {
  const said: Reporting[] = []
  reportPositions({ geolocation: undefined, send: async () => true, onChange: (change) => said.push(change) })
  expect(said).toEqual([{ type: 'Silent', reason: 'unsupported' }])
})

test('a phone that stands still is asked where it is', async () => {
  const { phone, times } = reporting()
  phone.isAt(1)
  await pass(31_000)
  phone.questions[0]?.(place(32))
  await pass(10)
  expect(times()).toEqual([[1], [32]])
})

test('after the end nothing is watched and nothing is sent', async () => {
  const { phone, batches, stop } = reporting()
  phone.isAt(1)
  stop()
  await pass(60_000)
  expect(phone.isWatched).toBe(false)
  expect(batches).toEqual([])
})

test('what a phone does not know is left out of its report', () => {
  expect(fixOf(place(1, { speed: Number.NaN, heading: null, accuracy: 12 }))).toEqual({
    at: '1970-01-01T00:00:01.000Z',
    lat: -34.6,
    lng: -58.4,
    accuracy: 12,
  })
  expect(fixOf(place(1, { speed: 5, heading: 180 }))).toMatchObject({ speed: 5, heading: 180 })
})

test('the buffer keeps the newest ten minutes, and gives at most a hundred at a time', () => {
  const buffer = createFixBuffer()
  for (let n = 0; n < 700; n += 1) buffer.add(fix(n))
  expect(buffer.size()).toBe(600)
  const batch = buffer.take()
  expect([batch.length, batch[0]]).toEqual([100, fix(100)])
  buffer.putBack(batch)
  expect(buffer.take()[0]).toEqual(fix(100))
})
