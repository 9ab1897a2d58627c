import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { beforeAll, expect, test } from 'vitest'
import { importRules } from './import-rules.ts'

const rooms = ['domain', 'openapi', 'gateway', 'web', 'simulator', 'demo']

let strays: ReadonlyMap<string, readonly string[]>

beforeAll(async () => {
  const { output } = await cruise(rooms, {
    ruleSet: { forbidden: [...importRules] },
    validate: true,
    doNotFollow: { path: ['^node_modules', '^tests'] },
    exclude: { path: '^web/dist' },
    // Imports of types count as well.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  })
  const { summary } = output as ICruiseResult
  const way = (from: string, to: string, cycle?: readonly { readonly name: string }[]) =>
    [from, ...(cycle?.map(({ name }) => name) ?? [to])].join(' → ')
  strays = Map.groupBy(summary.violations, ({ rule }) => rule.name)
    .entries()
    .reduce(
      (found, [rule, violations]) =>
        found.set(
          rule,
          violations.map(({ from, to, cycle }) => way(from, to, cycle)),
        ),
      new Map<string, string[]>(),
    )
})

test.each(importRules.map(({ name }) => name ?? ''))('%s', (rule) => expect(strays.get(rule) ?? []).toEqual([]))
