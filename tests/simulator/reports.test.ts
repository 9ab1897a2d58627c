import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createMeasures } from '#simulator/measures/measures.ts'
import type { Seen } from '#simulator/observation.ts'
import { htmlOf } from '#simulator/report/html.ts'
import { junitOf } from '#simulator/report/junit.ts'
import { progressLine } from '#simulator/report/progress.ts'
import { timelinesOf } from '#simulator/report/timelines.ts'
import { demoMap } from '#simulator/services/city.ts'
import type { Outcome } from '#simulator/simulate.ts'
import { theScenario } from './the-scenario.ts'

const scenario = { ...theScenario('smoke'), thresholds: { 'p99 of submitOrder': 300 } }
const command = 'npm run sim -- run smoke --seed 1'

const outcome = (so: Partial<Outcome> = {}): Outcome => ({
  ...{ verdict: 'held', broken: null, failure: null, observations: [], measured: createMeasures().measured() },
  coverage: { held: ['a key places one order'], unseen: ['a stack and its shipments agree'] },
  ...so,
})

const broken = { invariant: 'a key places one order', step: 7, finding: 'key <a> & "b"\u0000 placed two' }

test('a CI server reads a test of each invariant and each threshold', () => {
  const xml = junitOf(scenario, outcome(), command)
  expect(xml).toContain('<testsuites tests="3" failures="0" errors="0" skipped="1">')
  expect(xml).toContain('<testcase classname="smoke seed 1" name="a key places one order"></testcase>')
  expect(xml).toContain('name="p99 of submitOrder"></testcase>')
  expect(xml).toContain('name="a stack and its shipments agree"><skipped')
})

test('a broken invariant is one failure, with its finding escaped for XML and the command', () => {
  const xml = junitOf(scenario, outcome({ verdict: 'broken', broken }), command)
  expect(xml).toContain('<testsuites tests="3" failures="1" errors="0" skipped="2">')
  expect(xml).toContain('message="key &lt;a&gt; &amp; &quot;b&quot;\uFFFD placed two"')
  expect(xml).toContain(command)
})

test('a threshold that was not judged is skipped: after a break, or after another one that was exceeded', () => {
  const slow = { ...broken, invariant: 'p99 of submitOrder' }
  const three = { ...scenario, thresholds: { 'p50 of a': 1, 'p99 of submitOrder': 300, 'max of fix to frame': 9 } }
  const skipped = (so: Partial<Outcome>) =>
    [...junitOf(three, outcome({ verdict: 'broken', ...so }), command).matchAll(/name="(\w+ of [^"]+)"><skipped/g)].map(
      ([, name]) => name,
    )
  expect(skipped({ broken: slow })).toEqual(['max of fix to frame'])
  expect(skipped({ broken })).toEqual(Object.keys(three.thresholds))
  expect(skipped({ verdict: 'stopped' })).toEqual(Object.keys(three.thresholds))
})

test.each([
  ['failed', 'no gateway answers'],
  ['stopped', 'it was stopped'],
] as const)('a run that %s is an error', (verdict, message) => {
  const xml = junitOf(scenario, outcome({ verdict, failure: verdict === 'failed' ? message : null }), command)
  expect(xml).toContain(`errors="1"`)
  expect(xml).toContain(`<error message="${message}">`)
})

test('a timeline shows each change once by its step, each courier who reached it, and refused changes', () => {
  const frame = {
    type: 'FrameSeen',
    code: 'ONE',
    shipmentId: 's',
    riderId: null,
    hasPosition: false,
    at: '1.1.0',
  } as const
  const step = { type: 'StepAnswered', shipmentId: 's', to: 'ON_ROUTE_TO_PICK_UP' } as const
  const actor = 'diner 1.1'
  const seen: readonly Seen[] = [
    { type: 'OrderAnswered', key: 'k', code: 'ONE', actor, atMs: 1 },
    { ...frame, status: 'LOOKING_FOR_DRIVER', actor, atMs: 2 },
    { ...frame, status: 'LOOKING_FOR_DRIVER', actor, atMs: 3 },
    { ...frame, status: 'PENDING', page: 'watcher 1.1, 1', actor: 'watcher 1.1', atMs: 3 },
    { ...step, riderId: 'r1', refusal: null, actor: 'courier 1.1', atMs: 4 },
    { ...step, riderId: 'r1', refusal: null, actor: 'courier 1.1', atMs: 4 },
    { ...step, riderId: 'r2', refusal: null, actor: 'courier 1.2', atMs: 5 },
    { ...step, riderId: 'r3', refusal: 'AUCTION_LOST', actor: 'courier 1.3', atMs: 6 },
  ]
  const written = timelinesOf(seen).map(({ kind, id, marks }) => [
    ...[kind, id],
    ...marks.map(({ step: number, atMs, says, by }) => `${number} ${atMs} ${says} ${by ?? ''}`.trim()),
  ])
  expect(written).toEqual([
    ['order', 'ONE', '1 1 PLACED', '2 2 LOOKING_FOR_DRIVER'],
    [
      ...['shipment', 's', '5 4 ON_ROUTE_TO_PICK_UP courier 1.1', '7 5 ON_ROUTE_TO_PICK_UP courier 1.2'],
      '8 6 AUCTION_LOST courier 1.3',
    ],
  ])
})

test('the page lets nothing load, runs only its own script, and keeps observations as data', () => {
  const measures = createMeasures()
  measures.wasAt('courier 1.1', 0, { lat: -34.6154, lng: -58.371 })
  const evil = '</script><script>alert(1)</script>'
  const page = htmlOf({
    scenario,
    command,
    city: demoMap(),
    hashOfLog: null,
    outcome: outcome({ verdict: 'broken', broken: { ...broken, finding: evil }, measured: measures.measured() }),
  })
  const hashOf = (text: string | undefined) =>
    createHash('sha256')
      .update(text ?? '')
      .digest('base64')
  const script = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1]
  const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1]
  expect(page).toContain(
    `content="default-src 'none'; style-src 'sha256-${hashOf(style)}'; script-src 'sha256-${hashOf(script)}';`,
  )
  expect(page).not.toContain(evil)
  expect(page.match(/<script/g)).toHaveLength(2)
  expect(page).not.toMatch(/innerHTML|insertAdjacentHTML|https?:\/\/(?!www\.w3\.org\/2000\/svg)/)
  const data = JSON.parse(/id="data">([\s\S]*?)<\/script>/.exec(page)![1]!) as Record<string, unknown>
  expect(data).toMatchObject({ broken: { finding: evil }, tracks: { 'courier 1.1': [[0, -34.6154, -58.371]] } })
  expect((data['streets'] as unknown[]).length).toBeGreaterThan(3)
})

test('progress is one line on a terminal, and a line now and then in a log', () => {
  const told = (isTTY: boolean) => {
    const written: string[] = []
    let now = 0
    const line = progressLine({ isTTY, columns: 60, write: (text) => written.push(text) }, () => now, 'virtual')
    const measures = createMeasures()
    measures.called('submitOrder', 40, 'answered')
    for (; now < 20_000; now += 100) line.tell(now * 60, measures.progress())
    line.end()
    return written
  }
  expect(told(false)).toHaveLength(4)
  expect(told(false)[1]).toMatch(/^0:05:00 in 0:00:05 · 0 orders .* p50 40 p99 40 ms\n$/)
  const terminal = told(true)
  expect(terminal.length).toBeGreaterThan(50)
  expect(terminal.slice(0, -1).every((text) => text.startsWith('\r') && !text.includes('\n') && text.length < 66)).toBe(
    true,
  )
  expect(terminal.at(-1)).toBe('\n')
})
