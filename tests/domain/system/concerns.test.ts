import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { awaySeconds, concernRules, concernsOf, type Figure, type NodeReport } from '#domain/system/concerns.ts'

const now = new Date('2026-11-21T20:00:00.000Z')
const report = (name: string, figures: Readonly<Record<string, Figure>> = {}, secondsAgo = 0): NodeReport => ({
  name,
  heardAt: new Date(now.getTime() - secondsAgo * 1000).toISOString(),
  figures,
})
const codesOf = (...reports: NodeReport[]) => concernsOf(reports, now).map(({ code }) => code)

test('a node without a figure beyond its limit is no concern', () => {
  const well = { relay_behind_seconds: 10, nats_up: 1, clock_offset_seconds: -5, database_connections: { waiting: 0 } }
  expect(concernsOf([report('one', well), report('two')], now)).toEqual([])
})

test.each(Object.entries(concernRules))('%s is a concern beyond its limit, and not at it', (code, rule) => {
  const limit = 'above' in rule ? rule.above : rule.below
  const beyond = 'above' in rule ? limit + 1 : limit - 1
  const figure = (value: number): Figure => ('label' in rule ? { [rule.label]: value, idle: 99 } : value)
  expect(codesOf(report('one', { [rule.figure]: figure(limit) }))).toEqual([])
  expect(concernsOf([report('one', { [rule.figure]: figure(beyond) })], now)).toEqual([
    { code, node: rule.isShared ? null : 'one', of: null, value: beyond },
  ])
})

test('a clock that is behind is as wrong as one that is ahead', () => {
  expect(concernsOf([report('one', { clock_offset_seconds: -3600 })], now)).toMatchObject([
    { code: 'clock-off', value: -3600 },
  ])
})

test('a figure that nodes read from one database counts once, by its worst', () => {
  const found = concernsOf(
    [report('one', { timers_overdue: { refund: 2, accept: 1 } }), report('two', { timers_overdue: { refund: 3 } })],
    now,
  )
  expect(found).toEqual([
    { code: 'timers-late', node: null, of: 'refund', value: 3 },
    { code: 'timers-late', node: null, of: 'accept', value: 1 },
  ])
})

test('a figure of a node alone is a concern of each', () => {
  const found = concernsOf([report('one', { nats_up: 0 }), report('two', { nats_up: 0 })], now)
  expect(found.map(({ node }) => node)).toEqual(['one', 'two'])
})

test('a silent node is the first concern, and its last figures do not count', () => {
  const full = { disk_short: 1 }
  expect(concernsOf([report('one', full), report('two', full, awaySeconds + 1)], now)).toEqual([
    { code: 'node-away', node: 'two', of: null, value: awaySeconds + 1 },
    { code: 'disk-full', node: 'one', of: null, value: 1 },
  ])
  expect(codesOf(report('two', {}, awaySeconds))).toEqual([])
})

test('a node whose clock is ahead is not away', () => expect(codesOf(report('one', {}, -600))).toEqual([]))

test('the limits are those of the alerts', () => {
  const { groups } = parse(readFileSync('docs/grafana/alerts.yml', 'utf8')) as {
    groups: { rules: { expr: string }[] }[]
  }
  const expressions = groups.flatMap(({ rules }) => rules.map(({ expr }) => expr))
  const limitOf = (figure: string) => {
    const expression = expressions.find((expr) => new RegExp(`comanda_${figure}\\b`).test(expr)) ?? ''
    const [, operator, number] = /(>|==) (\d+)/.exec(expression) ?? []
    if (operator === '>') return { above: Number(number) }
    return number === '0' ? { below: 1 } : { above: 0 }
  }
  for (const { figure, ...rule } of Object.values(concernRules))
    expect([figure, rule]).toMatchObject([figure, limitOf(figure)])
})
