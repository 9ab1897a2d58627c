import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { needs, placeOf } from '#tests/kit/needs.ts'

const folder = 'docs/grafana'
const read = (file: string) => readFileSync(`${folder}/${file}`, 'utf8')

type Rules = { readonly groups: readonly { readonly rules: readonly { readonly alert: string }[] }[] }
type RuleTests = {
  readonly tests: readonly {
    readonly alert_rule_test: readonly { readonly alertname: string; readonly exp_alerts?: readonly unknown[] }[]
  }[]
}

test('each figure that an alert or the dashboard reads is one that operators find in the table of metrics', () => {
  const table =
    readFileSync('docs/operations.md', 'utf8')
      .match(/^\| `comanda_.*/gm)
      ?.join('\n') ?? ''
  const figures = ['alerts.yml', 'alerts-test.yml', 'dashboard.json'].flatMap(
    (file) => read(file).match(/\bcomanda_\w+/g) ?? [],
  )
  const documented = (name: string) =>
    /^comanda_(process|nodejs)_/.test(name) ||
    new RegExp(`\\b${name.replace(/_(bucket|count|sum)$/, '')}\\b`).test(table)
  expect(figures.length).toBeGreaterThan(40)
  expect([...new Set(figures)].filter((name) => !documented(name))).toEqual([])
})

test('each alert has a case in which it fires and one in which it does not', () => {
  const alerts = (parse(read('alerts.yml')) as Rules).groups.flatMap(({ rules }) => rules.map(({ alert }) => alert))
  const cases = (parse(read('alerts-test.yml')) as RuleTests).tests.flatMap((one) => one.alert_rule_test)
  const fired = cases.filter(({ exp_alerts = [] }) => exp_alerts.length > 0).map(({ alertname }) => alertname)
  const quiet = cases.filter(({ exp_alerts = [] }) => exp_alerts.length === 0).map(({ alertname }) => alertname)
  expect(alerts.filter((alert) => !fired.includes(alert))).toEqual([])
  expect(alerts.filter((alert) => !quiet.includes(alert))).toEqual([])
})

test('each alert fires for what it is about, and ends with it', needs('promtool'), async () => {
  const { stdout } = await promisify(execFile)(placeOf('promtool'), ['test', 'rules', 'alerts-test.yml'], {
    cwd: folder,
  })
  expect(stdout).toContain('SUCCESS')
})
