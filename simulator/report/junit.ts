import type { Scenario } from '../scenario/schema.ts'
import type { Outcome } from '../simulate.ts'

/** The outcome as CI servers read it: a test for each invariant and each threshold. */
export function junitOf(scenario: Scenario, outcome: Outcome, command: string): string {
  const { broken, failure, coverage, verdict } = outcome
  const fine = [...coverage.held, ...Object.keys(scenario.thresholds)].filter((name) => name !== broken?.invariant)
  const unseen = coverage.unseen.filter((name) => name !== broken?.invariant)
  // After a break nothing more was looked at: what had not broken by then is no failure.
  const cases = [
    ...fine.map((name) => caseOf(scenario, name, '')),
    ...unseen.map((name) => caseOf(scenario, name, '<skipped message="nothing was seen of it"/>')),
    ...(broken
      ? [caseOf(scenario, broken.invariant, problem('failure', broken.finding, `step ${broken.step}\n${command}`))]
      : []),
    ...(verdict === 'failed' ? [caseOf(scenario, 'the run', problem('error', failure ?? 'it failed', command))] : []),
    ...(verdict === 'stopped' ? [caseOf(scenario, 'the run', problem('error', 'it was stopped', command))] : []),
  ]
  const failures = broken ? 1 : 0
  const errors = verdict === 'failed' || verdict === 'stopped' ? 1 : 0
  const counts = `tests="${cases.length}" failures="${failures}" errors="${errors}" skipped="${unseen.length}"`
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

/** XML has no way to write other control characters. */
const text = (raw: string) =>
  raw.replace(/[^\P{Cc}\n\t]/gu, '�').replace(/[&<>"]/g, (character) => entities[character] ?? character)
