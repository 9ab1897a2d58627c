/** A name to print, and the command with its arguments. */
export type Step = readonly [name: string, command: string, ...args: string[]]

export const types: Step = ['types', process.execPath, 'tests/check-types.ts']
export const lint: Step = ['lint and format', 'biome', 'check', '--error-on-warnings', '.']
/** Files, exports and packages that nothing uses. */
export const unused: Step = ['unused code', 'knip', '--no-progress']
export const generatedFiles: Step = ['generated files', process.execPath, 'openapi/generate.ts', '--check']
export const scenarioSchema: Step = [
  'schema of scenarios',
  process.execPath,
  'simulator/scenario/generate.ts',
  '--check',
]
export const accessTable: Step = ['table of access', process.execPath, 'gateway/commands/access-table.ts', '--check']
export const webBuild: Step = ['web build', process.execPath, 'demo/build-web.ts']

/** The areas that need neither a browser nor a server: `npm run check` before a push. */
export const quickAreas = ['architecture', 'domain', 'contract'] as const
/** The areas whose tests may need a service (tests/kit/services.ts), and the stories that need the engines of other browsers. */
export const serviceAreas = ['gateway', 'cluster', 'faults'] as const
export const serviceStories = 'tests/e2e/engines.e2e.ts'
export const screenArea = 'web'
