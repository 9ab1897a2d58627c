import { expect, test } from 'vitest'
import { mostFixes, readReport } from '#gateway/tracking/ingest/read-report.ts'

const nowMs = Date.parse('2026-11-21T20:00:00Z')
const fix = { at: nowMs, lat: 1, lng: 2 }
const place = { timestamp: '2026-11-21T20:00:00Z', coords: { latitude: 1, longitude: 2 } }

const query = (text: string) => readReport(Object.fromEntries(new URLSearchParams(text)), null, nowMs)
const body = (given: unknown) => readReport({}, given, nowMs)
const faultOf = (report: ReturnType<typeof readReport>) => {
  if (report.ok) throw new Error('it was read')
  return report.fault
}

test('an app’s report is recognised by fields that only that app’s format has', () => {
  const osmAnd = { ok: true, unreadable: 0, app: 'osmand', fixes: [expect.objectContaining(fix)] }
  expect(query('lat=1&lon=2')).toEqual(osmAnd)
  expect(query('location=1,2')).toEqual(osmAnd)
  expect(body({ lat: '1', lon: '2' })).toEqual(osmAnd)
  expect(body({ location: '1,2' })).toEqual(osmAnd)
  expect(body({ location: place })).toMatchObject({ ok: true, app: 'traccar', fixes: [fix] })
  expect(body([{ location: place }])).toMatchObject({ ok: true, app: 'traccar', fixes: [fix] })
  expect(body({ _type: 'location', lat: 1, lon: 2, tst: nowMs / 1000 })).toMatchObject({
    ok: true,
    app: 'owntracks',
    fixes: [fix],
  })
})

test('an app’s report in the query counts before one in the body', () => {
  const both = readReport({ lat: '1', lon: '2' }, { _type: 'status' }, nowMs)
  expect(both).toMatchObject({ app: 'osmand', fixes: [fix] })
})

test.each<[string, unknown, unknown]>([
  ['nothing', {}, null],
  ['a query that is none', null, undefined],
  ['a body that is a text', {}, 'lat=1&lon=2'],
  ['a body that is a number', {}, 7],
  ['a body of which nothing is known', {}, { hello: 1 }],
])('an app’s report is of no known app if it is %s', (_, asked, given) => {
  expect(faultOf(readReport(asked, given, nowMs))).toEqual({
    path: 'query/lat',
    type: 'required',
    message: 'neither a position nor a report of a known app',
  })
})

test('an app’s report holds at most 500 positions', () => {
  const of = (count: number) => body({ location: Array(count).fill(place) })
  expect(of(mostFixes)).toMatchObject({ ok: true, fixes: { length: 500 } })
  expect(faultOf(of(mostFixes + 1))).toEqual({
    path: 'body',
    type: 'maxItems',
    message: 'at most 500 positions at once',
  })
})

test.each<[string, unknown, unknown, number]>([
  ['osmand', { lat: '1' }, null, 1],
  ['osmand', { lon: '1' }, null, 1],
  ['osmand', { lat: 'north', lon: '2' }, null, 1],
  ['osmand', { lat: '1', lon: '2', timestamp: 'yesterday' }, null, 1],
  ['osmand', {}, { lat: '1' }, 1],
  ['owntracks', {}, { _type: 'location', lat: 1, lon: 2 }, 1],
  ['owntracks', {}, { _type: 7 }, 1],
  ['traccar', {}, [{ location: [{ ...place, timestamp: 'now' }] }], 1],
  ['traccar', {}, { location: Array(11).fill({}) }, 11],
  ['traccar', {}, { location: [] }, 1],
  ['traccar', {}, [], 1],
])('an app’s report of %s is never refused because it is unreadable: %j %j', (app, asked, given, unreadable) => {
  expect(readReport(asked, given, nowMs)).toEqual({ ok: true, fixes: [], unreadable, app })
})

const read = (text: string) => {
  const report = query(`lat=1&lon=2&${text}`)
  return report.ok ? report.fixes[0] : null
}

test('OsmAnd’s query has no reading for an empty or invalid one', () => {
  for (const text of ['', 'speed=&bearing=&accuracy=', 'speed={5}&bearing={6}&accuracy={3}', 'speed=-1&bearing=361'])
    expect(read(text)).toEqual({ ...fix, accuracy: undefined, speed: undefined, heading: undefined })
  expect(read('speed=0&bearing=0&accuracy=0')).toMatchObject({ speed: 0, heading: 0, accuracy: 0 })
  expect(read('bearing=360')?.heading).toBe(360)
})

test('OsmAnd’s query has its speed in knots, and its accuracy in metres, or else as `hdop`', () => {
  expect(read('speed=10')?.speed).toBeCloseTo(5.144, 3)
  expect([read('accuracy=4&hdop=9')?.accuracy, read('hdop=9')?.accuracy]).toEqual([4, 9])
})

test('OsmAnd’s query has its heading as `bearing`, or else as `heading`', () => {
  expect(read('heading=10')?.heading).toBe(10)
  expect(read('bearing=20&heading=10')?.heading).toBe(20)
})

test('OsmAnd’s query holds no position when it says that its own is invalid', () => {
  for (const valid of ['false', '0']) expect(query(`lat=1&lon=2&valid=${valid}`)).toMatchObject({ ok: true, fixes: [] })
  for (const valid of ['true', '1', '']) expect(read(`valid=${valid}`)).toMatchObject(fix)
})

test('OsmAnd’s query has its time in seconds up to 31 bits, and in milliseconds beyond', () => {
  const seconds = 2 ** 31
  expect(read(`timestamp=${seconds - 1}`)?.at).toBe((seconds - 1) * 1_000)
  expect(read(`timestamp=${seconds}`)?.at).toBe(seconds)
  expect(read('timestamp=1795291200.25')?.at).toBe(nowMs + 250)
})

test.each([
  ['2026-11-21T20:00:00', nowMs],
  ['2026-11-21 20:00:00', nowMs],
  ['2026-11-21T20:00:00Z', nowMs],
  ['2026-11-21T17:00:00-03:00', nowMs],
  ['2026-11-21T23:00:00+03:00', nowMs],
  ['2026-11-21T17:00:00-0300', nowMs],
])('OsmAnd’s query has a written time with its offset, or else in UTC: %s', (text, at) => {
  expect(read(`timestamp=${encodeURIComponent(text)}`)?.at).toBe(at)
})

test('OwnTracks’ location has its speed in km/h, and its other messages hold no position', () => {
  const message = { _type: 'location', lat: 1, lon: 2, tst: nowMs / 1000 }
  expect(body({ ...message, vel: 36 })).toMatchObject({ fixes: [{ ...fix, speed: 10 }] })
  expect(body({ ...message, _type: 'waypoint' })).toEqual({ ok: true, unreadable: 0, fixes: [], app: 'owntracks' })
})

test('OwnTracks’ location without a speed has none', () => {
  const report = body({ _type: 'location', lat: 1, lon: 2, tst: nowMs / 1000 })
  expect(report.ok && report.fixes[0]).toEqual({ ...fix, accuracy: undefined, speed: undefined, heading: undefined })
})
