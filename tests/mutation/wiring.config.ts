import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import whole from '../../vitest.config.ts'
import { noServices } from '../kit/service-names.ts'
import { type Break, breakVariable, brokenText, testsVariable } from './wiring-breaks.ts'

const { [breakVariable]: told, [testsVariable]: tests = '', MUTATION_SERVICES } = process.env
const cut: Break | null = told === undefined ? null : JSON.parse(told)
const brokenFile = cut && resolve(cut.file)
const inTurn = new Map(tests.split(' ').map((file, turn) => [file, turn]))

/** Gives the tests the broken text of one file, and leaves the file itself as it is. */
const broken = {
  name: 'one-break',
  enforce: 'pre' as const,
  load: (id: string) =>
    cut && id.split('?')[0] === brokenFile ? brokenText(readFileSync(brokenFile, 'utf8'), cut) : null,
}

/** The nearest test first: it is the likeliest to see the break, and the first failure ends the run. */
class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const turnOf = ({ moduleId }: TestSpecification) => inTurn.get(relative(process.cwd(), moduleId)) ?? 0
    return files.toSorted((one, other) => turnOf(one) - turnOf(other))
  }
}

/**
 * All areas of `vitest.config.ts` with one broken file, each property with the examples of one seed, and servers where
 * `MUTATION_SERVICES=1` asks for them.
 */
export default defineConfig({
  test: {
    // Breaks run beside each other.
    maxWorkers: 1,
    sequence: { sequencer: NearestFirst },
    projects: (whole.test?.projects ?? []).flatMap((project) =>
      typeof project === 'object' && 'test' in project
        ? [
            {
              plugins: [broken],
              test: {
                ...project.test,
                // A module that an earlier run has kept would hide the break.
                fsModuleCache: false,
                ...(MUTATION_SERVICES !== '1' && { globalSetup: [], provide: { services: noServices } }),
                setupFiles: ['tests/mutation/setup.ts', ...(project.test?.setupFiles ?? [])],
              },
            },
          ]
        : [],
    ),
  },
})
