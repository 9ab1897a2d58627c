import { expect, inject, type TestContext, type TestOptions, TestRunner } from 'vitest'
import type { Service } from './service-names.ts'

/** Undefined in a hook of a suite. */
type RunningTest = TestContext['task'] | undefined

/** Services by the file of tests that asks for them, for hooks of suites, which belong to no test. */
const needsOfFiles = new Map<string, Set<Service>>()

/**
 * The one way in which a test or a suite asks for services: `describe(title, needs('NATS'), …)`. Where one is missing its tests are
 * left out by the service's name. A service that was not asked for is refused by `requireNeed`, so a forgotten `needs` fails on every machine.
 */
export function needs(...names: readonly Service[]): TestOptions {
  const file = fileOfTests()
  needsOfFiles.set(file, new Set([...(needsOfFiles.get(file) ?? []), ...names]))
  const places = inject('services')
  if (!places) throw new Error(`${file}: its area lacks the global set-up tests/kit/services.ts, which finds services`)
  const meta = Object.fromEntries(names.map((name) => [`needs ${name}`, places[name] === null ? 'missing' : 'found']))
  return { meta, skip: names.some((name) => places[name] === null) }
}

/** Holds the running test to its `needs`. Throws a sentence for a service that it did not ask for. */
export function requireNeed(name: Service): void {
  const test = TestRunner.getCurrentTest<RunningTest>()
  // Vitest does not know which of several concurrent tests calls.
  const isAsked =
    test && !test.concurrent ? test.meta[`needs ${name}`] !== undefined : needsOfFiles.get(fileOfTests())?.has(name)
  if (!isAsked) throw new Error(`This test uses ${name} without needs('${name}') in its options`)
}

/** Holds the running test to its `needs` for each program that the commands of a shell name. */
export function requirePrograms(commands: string): void {
  for (const program of ['curl', 'openssl'] as const)
    if (new RegExp(`\\b${program}\\b`).test(commands)) requireNeed(program)
}

/** The address or the path of a service that the running test has asked for. */
export function placeOf(name: Service): string {
  requireNeed(name)
  const place = inject('services')[name]
  if (place === null) throw new Error(`no ${name} on this machine`)
  return place
}

const fileOfTests = () => expect.getState().testPath ?? ''
