import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Position } from '#domain/geo/position.ts'
import { createFixBuffer, fixOf, type PhoneFix } from '#web/courier/positions/fix-buffer.ts'
import { type Reporting, reportPositions } from '#web/courier/positions/position-reporter.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(0)
})
afterEach(() => void vi.useRealTimers())

const fix = (n: number): PhoneFix => ({ at: new Date(n * 1000).toISOString(), lat: -34.6, lng: -58.4 })
const place = (n: number, coords: Partial<GeolocationCoordinates> = {}) =>
  ({
    timestamp: n * 1000,
    coords: { latitude: -34.6, longitude: -58.4, accuracy: 8, speed: null, heading: null, ...coords },
  }) as GeolocationPosition

type Question = { readonly answer: PositionCallback; readonly fails: () => void; readonly how: PositionOptions }

/** A phone whose positions the test chooses. */
function aPhone() {
  let onPlace: PositionCallback = () => undefined
  let onFailure: PositionErrorCallback | null | undefined
  const questions: Question[] = []
  const failure = (code: number) => ({ code, PERMISSION_DENIED: 1 }) as GeolocationPositionError
  return {
    isWatched: false,
    questions,
    isAt: (n: number, coords: Partial<GeolocationCoordinates> = {}) => onPlace(place(n, coords)),
    fails: (code: number) => onFailure?.(failure(code)),
    watchPosition(success: PositionCallback, onError?: PositionErrorCallback | null) {
      onPlace = success
      onFailure = onError
      this.isWatched = true
      return 1
    },
    clearWatch() {
      this.isWatched = false
      onPlace = () => undefined
    },
    getCurrentPosition: (answer: PositionCallback, onError: PositionErrorCallback, how: PositionOptions) =>
      void questions.push({ answer, fails: () => onError(failure(3)), how }),
  }
}

/** Far from everything, so that only the test's input makes it fast. */
const farAway = { lat: -34.5, lng: -58.4 }

function reporting(arrives: () => boolean = () => true, target: Position | null = farAway) {
  const phone = aPhone()
  const batches: (readonly PhoneFix[])[] = []
  const said: Reporting[] = []
  const reporter = reportPositions({
    geolocation: phone as unknown as Geolocation,
    send: async (fixes) => {
      batches.push(fixes)
      return arrives()
    },
    target: () => target,
    onChange: (change) => said.push(change),
  })
  return {
    ...reporter,
    phone,
    batches,
    said,
    watch: (seconds = 40) => reporter.hear({ watched: true, until: Date.now() + seconds * 1000 }),
    times: () => batches.map((batch) => batch.map(({ at }) => Date.parse(at) / 1000)),
  }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('a position goes out at once, and those of the next second together', async () => {
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

test('positions that did not arrive go out again, before later ones', async () => {
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

test('a phone that refuses its position says so', () => {
  const { phone, said } = reporting()
  phone.fails(1)
  expect(said.at(-1)).toEqual({ type: 'Silent', reason: 'denied' })
  phone.fails(2)
  expect(said.at(-1)).toEqual({ type: 'Silent', reason: 'unavailable' })
})

test('a browser without geolocation says so', () => {
  const said: Reporting[] = []
  reportPositions({
    geolocation: undefined,
    send: async () => true,
    target: () => null,
    onChange: (change) => said.push(change),
  })
  expect(said).toEqual([{ type: 'Silent', reason: 'unsupported' }])
})

test('a phone that stands still while a diner watches is asked for its position', async () => {
  const { phone, times, watch } = reporting()
  watch()
  phone.isAt(1)
  await pass(31_000)
  expect(phone.questions).toHaveLength(1)
  phone.questions[0]!.answer(place(32))
  await pass(10)
  expect(times()).toEqual([[1], [32]])
})

test('after the end the phone watches, asks and sends nothing', async () => {
  const { phone, batches, stop } = reporting()
  phone.isAt(1)
  stop()
  await pass(60_000)
  expect([phone.isWatched, phone.questions.length]).toEqual([false, 0])
  expect(batches).toEqual([])
})

test('a phone reports by satellite until the first message could come, then rarely and cheaply', async () => {
  const { phone, times } = reporting()
  await pass(5_000)
  phone.isAt(1)
  expect(phone.isWatched).toBe(true)
  await pass(24_000)
  expect([phone.isWatched, phone.questions.length]).toEqual([true, 0])
  await pass(6_000)
  expect(phone.isWatched).toBe(false)
  for (const n of [1, 2, 3]) {
    expect(phone.questions).toHaveLength(n)
    expect(phone.questions.at(-1)!.how.enableHighAccuracy).toBe(false)
    phone.questions.at(-1)!.answer(place(100 + n))
    await pass(12_000)
  }
  expect(times()).toEqual([[1], [101], [102], [103]])
})

test('a diner who watches makes the phone report each second, and a message ends it', async () => {
  const { phone, watch, hear } = reporting()
  phone.isAt(1)
  await pass(40_000)
  expect(phone.isWatched).toBe(false)
  watch()
  expect(phone.isWatched).toBe(true)
  hear({ watched: false, until: Date.now() })
  expect(phone.isWatched).toBe(false)
  watch()
  await pass(46_000) // a word that is not said again
  expect(phone.isWatched).toBe(false)
})

test('a phone near its target reports each second, watched or not', async () => {
  const { phone } = reporting(undefined, { lat: -34.6, lng: -58.4 })
  phone.isAt(1, { latitude: -34.604 })
  await pass(40_000)
  expect(phone.isWatched).toBe(false)
  phone.questions.at(-1)!.answer(place(50, { latitude: -34.602 }))
  expect(phone.isWatched).toBe(true)
  phone.isAt(60, { latitude: -34.604 })
  expect(phone.isWatched).toBe(false)
})

test('a position that was too vague is requested by satellite the next time', async () => {
  const { phone } = reporting()
  phone.isAt(1)
  await pass(35_000)
  phone.questions.at(-1)!.answer(place(40, { accuracy: 101 }))
  await pass(12_000)
  expect(phone.questions.at(-1)!.how.enableHighAccuracy).toBe(true)
  phone.questions.at(-1)!.answer(place(52))
  await pass(12_000)
  expect(phone.questions.at(-1)!.how.enableHighAccuracy).toBe(false)
})

test('a question that the phone does not answer is repeated', async () => {
  const { phone } = reporting()
  phone.isAt(1)
  await pass(35_000)
  const asked = phone.questions.length
  phone.questions.at(-1)!.fails()
  await pass(12_000)
  expect(phone.questions).toHaveLength(asked + 1)
})

test('a phone without a position for a minute says since when, also when it repeats the last one', async () => {
  const { phone, said, watch } = reporting()
  phone.isAt(1)
  for (let n = 0; n < 4; n += 1) {
    watch()
    await pass(14_000)
    phone.isAt(1)
  }
  expect(said.at(-1)).toEqual({ type: 'Reporting' })
  await pass(9_000)
  expect(said.at(-1)).toEqual({ type: 'Stalled', since: 0 })
  watch()
  phone.isAt(70)
  await pass(10)
  expect(said.at(-1)).toEqual({ type: 'Reporting' })
})

test('a phone that gave no position for a minute says that it finds none', async () => {
  const { said } = reporting()
  await pass(66_000)
  expect(said.at(-1)).toEqual({ type: 'Silent', reason: 'unavailable' })
})

test('a page that slept shows the gap in its reports, long enough to be read', async () => {
  const { phone, said, watch } = reporting()
  watch()
  phone.isAt(1)
  await pass(5_000)
  vi.setSystemTime(300_000)
  await pass(5_000)
  const slept = { type: 'Slept', from: 0, to: 305_000 }
  expect(said.at(-1)).toEqual(slept)
  expect(phone.isWatched).toBe(true)
  phone.isAt(306)
  await pass(10_000)
  expect(said.at(-1)).toEqual(slept)
  phone.isAt(316)
  await pass(6_000)
  phone.isAt(322)
  await pass(1_100)
  expect(said.at(-1)).toEqual({ type: 'Reporting' })
})

test('positions sent into a broken line go out again, in order and before later ones', async () => {
  let hasSignal = true
  const { phone, times, watch, sendAgain } = reporting(() => hasSignal)
  watch()
  phone.isAt(1)
  await pass(50_000)
  watch()
  for (const n of [51, 52]) {
    phone.isAt(n)
    await pass(1_100)
  }
  hasSignal = false
  phone.isAt(53)
  await pass(10)
  sendAgain()
  hasSignal = true
  await pass(6_000)
  expect(times()).toEqual([[1], [51], [52], [53], [51, 52, 53]])
})

test('values that a phone does not know are left out of its report', () => {
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

test('the buffer gives returned positions in the order of time', () => {
  const buffer = createFixBuffer()
  buffer.putBack([fix(3)])
  buffer.putBack([fix(1), fix(2)])
  buffer.add(fix(4))
  buffer.putBack([fix(2.5)])
  expect(buffer.take()).toEqual([1, 2, 2.5, 3, 4].map(fix))
})
