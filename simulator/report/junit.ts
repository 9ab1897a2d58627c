import type { Scenario } from '../scenario/schema.ts'
import type { Outcome } from '../simulate.ts'

/** Returns the outcome in the format of CI servers: a test for each invariant and each threshold. */
export function junitOf(scenario: Scenario, outcome: Outcome, command: string): string {
  const { broken, failure, coverage, verdict } = outcome
  const thresholds = Object.keys(scenario.thresholds)
  // Thresholds are judged one after another once all invariants have held, until one is exceeded.
  const judged = verdict === 'held' ? thresholds.length : Math.max(0, thresholds.indexOf(broken?.invariant ?? ''))
  const others = (names: readonly string[]) => names.filter((name) => name !== broken?.invariant)
  const fine = others([...coverage.held, ...thresholds.slice(0, judged)])
  const [unseen, unjudged] = [others(coverage.unseen), others(thresholds.slice(judged))]
  // After a break the run was not checked further: an invariant that was not broken by then is no failure.
  const cases = [
    ...fine.map((name) => caseOf(scenario, name, '')),
    ...unseen.map((name) => caseOf(scenario, name, '<skipped message="no situation of the run could break it"/>')),
    ...unjudged.map((name) => caseOf(scenario, name, '<skipped message="the run ended before it was judged"/>')),
    ...(broken
      ? [caseOf(scenario, broken.invariant, problem('failure', broken.finding, `step ${broken.step}\n${command}`))]
      : []),
    ...(verdict === 'failed' ? [caseOf(scenario, 'the run', problem('error', failure ?? 'it failed', command))] : []),
    ...(verdict === 'stopped' ? [caseOf(scenario, 'the run', problem('error', 'it was stopped', command))] : []),
  ]
  const failures = broken ? 1 : 0
  const errors = verdict === 'failed' || verdict === 'stopped' ? 1 : 0
  const skipped = unseen.length + unjudged.length
  const counts = `tests="${cases.length}" failures="${failures}" errors="${errors}" skipped="${skipped}"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="${text(scenario.name)}" ${counts}>`,
    ...cases.map((one) => `    ${one}`),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

const caseOf = ({ name: run, seed }: Scenario, name: string, inside: string) =>
  `<testcase classname="${text(`${run} seed ${seed}`)}" name="${text(name)}">${inside}</testcase>`

const problem = (kind: 'failure' | 'error', message: string, more: string) =>
  `<${kind} message="${text(message.split('\n')[0] ?? '')}">${text(`${message}\n${more}`)}</${kind}>`

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** XML cannot contain other control characters. */
const text = (raw: string) =>
  raw.replace(/[^\P{Cc}\n\t]/gu, '�').replace(/[&<>"]/g, (character) => entities[character] ?? character)
