import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contractVersion } from '#simulator/ground/contract.ts'
import { createMeasures } from '#simulator/measures/measures.ts'
import type { ObservationRecord } from '#simulator/observations/observation.ts'
import { htmlOf } from '#simulator/report/html.ts'
import { junitOf } from '#simulator/report/junit.ts'
import { observationLines } from '#simulator/report/observations.ts'
import { progressLine } from '#simulator/report/progress.ts'
import { summaryLines } from '#simulator/report/summary.ts'
import { timelinesOf } from '#simulator/report/timelines.ts'
import type { RunOutcome } from '#simulator/run/simulate.ts'
import { readScenario } from '#simulator/scenario/read.ts'
import type { Scenario } from '#simulator/scenario/schema.ts'
import { demoMap } from '#simulator/services/city.ts'
import { theScenario } from './the-scenario.ts'

const scenario = { ...theScenario('smoke'), thresholds: { 'p99 of submitOrder': 300 } }
const command = 'comanda-sim run smoke --seed 1'
const report = { command, hashOfLog: 'a1b2', began: new Date('2026-11-29T01:02:03Z'), seconds: 4.5 }

const outcome = (so: Partial<RunOutcome> = {}): RunOutcome => ({
  ...{ verdict: 'held', broken: null, failure: null, observations: [], measured: createMeasures().measured() },
  coverage: { held: ['a key places one order'], unseen: ['a stack and its shipments agree'] },
  ...so,
})

const broken = { invariant: 'a key places one order', step: 7, finding: 'key <a> & "b"\u0000 placed two' }

test('a CI server reads a test of each invariant and each threshold', () => {
  const xml = junitOf(scenario, outcome(), report)
  expect(xml).toContain('<testsuites tests="3" failures="0" errors="0" skipped="1" time="4.500">')
  expect(xml).toContain('<testcase classname="smoke seed 1" name="a key places one order" time="0.000"></testcase>')
  expect(xml).toContain('name="p99 of submitOrder" time="0.000"></testcase>')
  expect(xml).toContain('name="a stack and its shipments agree" time="0.000"><skipped')
})

test('a CI server reads when the run began, how long it took, and what repeats it on any machine', () => {
  const xml = junitOf(scenario, outcome(), report)
  expect(xml).toContain('time="4.500" timestamp="2026-11-29T01:02:03.000Z">')
  for (const [name, value] of [
    ['seed', '1'],
    ['contract', contractVersion],
    ['eventLog', 'a1b2'],
    ['command', command],
  ])
    expect(xml).toContain(`<property name="${name}" value="${value}"/>`)
})

test('a CI server keeps the scenario as a file, so that its report alone repeats the run', () => {
  const [, file] = /<system-out>([\s\S]*)<\/system-out>/.exec(junitOf(scenario, outcome(), report)) ?? []
  expect(readScenario(file?.replaceAll('&quot;', '"') ?? '')).toEqual({ ok: true, scenario })
})

test('the last lines say which outages came and what carts came to', () => {
  const { carts } = theScenario('carts-come-back')
  const { outages } = theScenario('two-nodes')
  const [kill, later] = outages
  const cart = 'cart 1.1'
  const observations: readonly ObservationRecord[] = [
    { type: 'CartLeft', cart, agreed: true, isQuiet: false, atMs: 0, actor: cart },
    { type: 'NoticeRead', cart, sentAt: 900, isQuiet: false, atMs: 1_000, actor: cart },
    { type: 'CartClosed', cart, why: 'ordered', at: kill!.at, atMs: kill!.at, actor: cart },
  ]
  expect(later!.at).toBeGreaterThan(kill!.at)
  expect(summaryLines({ faults: [], carts, outages }, outcome({ observations }))).toEqual([
    'Carts: 1 left, 1 notices read, 0 opened by their link',
    'carts.0.recovers: 1 of 1 ordered within 1h of their notice, and 0.25..0.35 are expected',
    `Outages: ${kill!.kind} at ${kill!.at / 1_000}s`,
  ])
})

test('a failure has the people and the last observations of it', () => {
  const measures = createMeasures()
  measures.knows('courier 1.2', 'Ana Pérez', 'r2')
  const step = { type: 'StepAnswered', shipmentId: 's', to: 'ON_ROUTE_TO_PICK_UP', refusal: null } as const
  const observations = ['r1', 'r2'].map((riderId, index) => ({
    ...{ ...step, riderId, actor: `courier 1.${index + 1}`, atMs: 1_000 * index },
  }))
  const won = { invariant: 'a shipment has one winner', step: 2, finding: 'shipment s is r1 and r2' }
  const xml = junitOf(
    scenario,
    outcome({ verdict: 'broken', broken: won, observations, measured: measures.measured() }),
    report,
  )
  expect(xml).toContain('r2 is courier 1.2, Ana Pérez\nstep 1, 0.0 s, courier 1.1: StepAnswered')
  expect(xml).toContain('name="a shipment has one winner" time="1.000"')
})

test('a run that did not try all is an error that names the rest', () => {
  const xml = junitOf(scenario, outcome({ verdict: 'untried', untried: ['faults[0] hit nothing'] }), report)
  expect(xml).toContain('errors="1"')
  expect(xml).toContain('<error message="not tried">not tried\nfaults[0] hit nothing')
})

test('the last lines have the numbers of the business', () => {
  const measures = createMeasures()
  measures.called('submitOrder', 40, 'answered')
  measures.called('sendPositions', 40, 'limited')
  measures.faultHit(0)
  const read = { type: 'OrderRead', shipmentStatuses: [], at: '1.1.0', actor: 'diner 1.1', atMs: 1 } as const
  const observations: readonly ObservationRecord[] = [
    ...['A', 'B', 'C'].map(
      (code) => ({ type: 'OrderAnswered', key: code, code, actor: 'diner 1.1', atMs: 1 }) as const,
    ),
    { ...read, code: 'A', orderStatus: 'DELIVERED' },
    { ...read, code: 'B', orderStatus: 'CANCELED', cancelReason: 'NO_COURIER' },
  ]
  const faults: Scenario['faults'] = [
    { kind: 'cut', on: 'couriers', status: 503, rate: 1, from: 0, until: null, by: 0 },
  ]
  expect(summaryLines({ ...scenario, faults }, outcome({ observations, measured: measures.measured() }))).toEqual([
    'Orders: 3 placed, 1 canceled (NO_COURIER), 1 delivered, 1 open',
    'Faults: cut on couriers 1',
    'Answers: 1 × 429',
    'Times: submitOrder p50 40 p99 40 ms',
  ])
})

test('the file of observations has the numbers of the run in its first line, and a line for each step', () => {
  const seen: ObservationRecord = { type: 'OrderAnswered', key: 'k', code: 'A\nB', actor: 'diner 1.1', atMs: 1 }
  const about = { command, hashOfLog: 'a1b2', summary: ['Orders: 1 placed, 1 open'] }
  const lines = [...observationLines(outcome({ observations: [seen, seen] }), about)]
  expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true)
  const [first, ...steps] = lines.map((line): unknown => JSON.parse(line))
  expect(first).toEqual({ verdict: 'held', broken: null, failure: null, ...about, observations: 2 })
  expect(steps).toEqual([
    { step: 1, ...seen },
    { step: 2, ...seen },
  ])
})

test('a broken invariant is one failure, with its finding escaped for XML and the command', () => {
  const xml = junitOf(scenario, outcome({ verdict: 'broken', broken }), report)
  expect(xml).toContain('<testsuites tests="3" failures="1" errors="0" skipped="2" time="4.500">')
  expect(xml).toContain('message="key &lt;a&gt; &amp; &quot;b&quot;\uFFFD placed two"')
  expect(xml).toContain(command)
})

test('a threshold that was not judged is skipped: after a break, or after another one that was exceeded', () => {
  const slow = { ...broken, invariant: 'p99 of submitOrder' }
  const three = { ...scenario, thresholds: { 'p50 of a': 1, 'p99 of submitOrder': 300, 'max of fix to frame': 9 } }
  const skipped = (so: Partial<RunOutcome>) =>
    [
      ...junitOf(three, outcome({ verdict: 'broken', ...so }), report).matchAll(
        /name="(\w+ of [^"]+)" time="[\d.]+"><skipped/g,
      ),
    ].map(([, name]) => name)
  expect(skipped({ broken: slow })).toEqual(['max of fix to frame'])
  expect(skipped({ broken })).toEqual(Object.keys(three.thresholds))
  expect(skipped({ verdict: 'stopped' })).toEqual(Object.keys(three.thresholds))
})

test.each([
  ['failed', 'no gateway answers'],
  ['stopped', 'it was stopped'],
] as const)('a run that %s is an error', (verdict, message) => {
  const xml = junitOf(scenario, outcome({ verdict, failure: verdict === 'failed' ? message : null }), report)
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
  const seen: readonly ObservationRecord[] = [
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
