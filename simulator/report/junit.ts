import { contractVersion } from '../ground/contract.ts'
import { recoveriesOf } from '../measures/recovered.ts'
import { measuredBy } from '../measures/thresholds.ts'
import type { RunOutcome } from '../run/simulate.ts'
import type { Scenario } from '../scenario/schema.ts'
import { yamlOf } from '../scenario/write.ts'
import { findingOf, peopleLines, sightLine } from './finding.ts'

type Run = {
  /** The command that repeats the run on any machine. */
  readonly command: string
  /** Null in real time. */
  readonly hashOfLog: string | null
  /** The real time at which the run began, and the seconds that it took. */
  readonly began: Date
  readonly seconds: number
}

/** The most observations that a failure shows. */
const mostSights = 10

/** Returns the outcome in the format of CI servers: a test for each invariant and each threshold. */
export function junitOf(
  scenario: Scenario,
  outcome: RunOutcome,
  { command, hashOfLog, began, seconds: realSeconds }: Run,
): string {
  const { broken, failure, coverage, verdict, observations, untried = [] } = outcome
  const thresholds = [...Object.keys(scenario.thresholds), ...recoveriesOf(scenario)]
  // Thresholds are judged one after another once all invariants have held, until one is exceeded.
  const judged =
    verdict === 'held' || verdict === 'untried'
      ? thresholds.length
      : Math.max(0, thresholds.indexOf(broken?.invariant ?? ''))
  const others = (names: readonly string[]) => names.filter((name) => name !== broken?.invariant)
  const fine = others([...coverage.held, ...thresholds.slice(0, judged)])
  const [unseen, unjudged] = [others(coverage.unseen), others(thresholds.slice(judged))]
  const { atMs: lastMs = 0 } = observations.at(-1) ?? {}
  const { atMs: firstMs = lastMs } = observations.at(0) ?? {}
  const lasted = (lastMs - firstMs) / 1000
  const caseOf = (name: string, inside: string) =>
    `<testcase classname="${text(`${scenario.name} seed ${scenario.seed}`)}" name="${text(name)}" time="${timeOf(scenario, outcome, name, lasted)}">${inside}</testcase>`
  const finding = findingOf(outcome)
  const about = [
    ...peopleLines(finding),
    ...(finding?.sights.filter(({ step }) => step <= finding.step).slice(-mostSights) ?? []).map((sight) =>
      sightLine(sight, firstMs),
    ),
  ].join('\n')
  // After a break the run was not checked further: an invariant that was not broken by then is no failure.
  const cases = [
    ...fine.map((name) => caseOf(name, '')),
    ...unseen.map((name) => caseOf(name, '<skipped message="no situation of the run could break it"/>')),
    ...unjudged.map((name) => caseOf(name, '<skipped message="the run ended before it was judged"/>')),
    ...(broken
      ? [
          caseOf(
            broken.invariant,
            problem('failure', broken.finding, [`step ${broken.step}`, about, command].filter(Boolean).join('\n')),
          ),
        ]
      : []),
    ...(verdict === 'failed' ? [caseOf('the run', problem('error', failure ?? 'it failed', command))] : []),
    ...(verdict === 'untried'
      ? [caseOf('the run', problem('error', 'not tried', `${untried.join('\n')}\n${command}`))]
      : []),
    ...(verdict === 'stopped' ? [caseOf('the run', problem('error', 'it was stopped', command))] : []),
  ]
  const failures = broken ? 1 : 0
  const errors = ['failed', 'untried', 'stopped'].includes(verdict) ? 1 : 0
  const skipped = unseen.length + unjudged.length
  const counts = `tests="${cases.length}" failures="${failures}" errors="${errors}" skipped="${skipped}"`
  const properties = [
    ['seed', scenario.seed],
    ['contract', contractVersion],
    ...(hashOfLog === null ? [] : [['eventLog', hashOfLog] as const]),
    ['command', command],
  ] as const
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts} time="${realSeconds.toFixed(3)}">`,
    `  <testsuite name="${text(scenario.name)}" ${counts} time="${realSeconds.toFixed(3)}" timestamp="${began.toISOString()}">`,
    '    <properties>',
    ...properties.map(([name, value]) => `      <property name="${name}" value="${text(value)}"/>`),
    '    </properties>',
    ...cases.map((one) => `    ${one}`),
    `    <system-out>${text(yamlOf(scenario))}</system-out>`,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

/** The seconds of a test: a threshold's own measurement, the run's clock up to a break, and the whole of it otherwise. */
function timeOf(
  { thresholds }: Scenario,
  { broken, measured, observations }: RunOutcome,
  name: string,
  lasted: number,
) {
  const took = name in thresholds ? measuredBy(name, measured) : null
  const breaks = broken?.invariant === name ? observations[broken.step - 1] : undefined
  const first = observations[0]
  const until = breaks && first ? (breaks.atMs - first.atMs) / 1000 : lasted
  return (took === null ? until : took / 1000).toFixed(3)
}

const problem = (kind: 'failure' | 'error', message: string, more: string) =>
  `<${kind} message="${text(message.split('\n')[0] ?? '')}">${text(`${message}\n${more}`)}</${kind}>`

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** XML cannot contain other control characters. */
const text = (raw: string) =>
  raw.replace(/[^\P{Cc}\n\t]/gu, '�').replace(/[&<>"]/g, (character) => entities[character] ?? character)
