import { globSync } from 'node:fs'
import { importsOf } from './kit/imports.ts'

/** A file of tests, and its distance from a change: the imports between them, less two for each folder that both have in common. */
export type ReachedTest = { readonly file: string; readonly distance: number }

const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/** The tests that run a changed file, the nearest first: a change breaks its own tests more often than those of a page far above it. */
export function testsReachedBy(
  changed: ReadonlySet<string>,
  files: readonly string[],
  importsOf: (file: string) => readonly string[],
): readonly ReachedTest[] {
  const importers = new Map<string, string[]>()
  for (const file of files)
    for (const target of importsOf(file)) importers.set(target, [...(importers.get(target) ?? []), file])
  const stepsTo = new Map(files.filter((file) => changed.has(file)).map((file) => [file, 0]))
  // Reading a map goes on to entries that are set meanwhile.
  for (const [file, steps] of stepsTo)
    for (const importer of importers.get(file) ?? []) if (!stepsTo.has(importer)) stepsTo.set(importer, steps + 1)
  return [...stepsTo]
    .filter(([file]) => isTest(file))
    .map(([file, steps]) => ({
      file,
      distance: steps - 2 * Math.max(0, ...[...changed].map((one) => foldersInCommon(one, file))),
    }))
    .toSorted((one, other) => one.distance - other.distance)
}

/** Tests stand in the rooms of the product: `tests/web/diner/cart` has the three folders of `web/diner/cart`. */
function foldersInCommon(file: string, test: string): number {
  const folders = file.split('/').slice(0, -1)
  const ofTest = test.split('/').slice(1, -1)
  const other = folders.findIndex((folder, index) => folder !== ofTest[index])
  return other < 0 ? folders.length : other
}

/** The nearest tests that a worker runs in this time, and at least one. */
export function testsWithin(
  seconds: number,
  reached: readonly ReachedTest[],
  secondsOf: (file: string) => number,
): readonly string[] {
  let left = seconds
  const taken = reached.filter(({ file }, index) => {
    if (index > 0 && left < secondsOf(file)) return false
    left -= secondsOf(file)
    return true
  })
  return taken.map(({ file }) => file)
}

/**
 * Reads the imports of the tree once, and returns a function that finds the tests which a change reaches. Tests that read the sources, and
 * tests that kill nodes or flood them, stay out.
 */
export function reachOfTree(): (changed: ReadonlySet<string>) => readonly ReachedTest[] {
  const files = globSync('{domain,gateway,openapi,web,simulator,demo,tests}/**/*.{ts,tsx}', { exclude: ['**/dist/**'] })
  const targets = new Map(
    files.map((file) => [file, importsOf(file).flatMap(({ target, isOfTypes }) => (isOfTypes ? [] : [target]))]),
  )
  return (changed) =>
    testsReachedBy(changed, files, (file) => targets.get(file) ?? []).filter(
      ({ file }) => !/^tests\/(architecture|cluster|faults|upgrade)\//.test(file),
    )
}
