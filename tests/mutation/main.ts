import { globSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { partOf } from '../options.ts'
import { tryChecks } from './checks.ts'
import { otherShare, shareVariable } from './share.ts'
import { tryWiring } from './wiring.ts'

/**
 * The tests that hold the rules of each folder: an area, or some files of one. Tests that kill, race or flood nodes take minutes and stay
 * out, so that a rule which they alone hold counts as one that no test sees.
 */
const scopes: readonly { readonly folder: string; readonly area: string; readonly tests?: string }[] = [
  { folder: 'domain', area: 'domain' },
  {
    folder: 'gateway/events',
    area: 'gateway',
    tests: '{tests/gateway/{events,log}/*,tests/cluster/bus.test.ts}',
  },
  {
    folder: 'gateway/http',
    area: 'gateway',
    tests:
      'tests/gateway/http/{app,bind,build-manifest,contract-reading,errors,guess-count,health,cached-json,logged-error,observe,rate-limits,request-heads,security-policy,site,unstorable,validators}.test.ts',
  },
  { folder: 'gateway/realtime', area: 'gateway' },
  { folder: 'gateway/tracking', area: 'gateway' },
  { folder: 'gateway/timers', area: 'gateway', tests: 'tests/gateway/timers/*.test.ts' },
  {
    folder: 'gateway/payments',
    area: 'gateway',
    tests:
      'tests/gateway/{payments/!(cases-killed|cases-races|secrets|bad-input),loyalty/points-given-back,operators/foreign-twins}.test.ts',
  },
  {
    folder: 'gateway/orders',
    area: 'gateway',
    tests:
      'tests/gateway/{{orders,customers}/*,aggregates/{in-hand,withdrawn-*},composition/external-partner,loyalty/points-given-back,payments/code-hold}.test.ts',
  },
  {
    folder: 'gateway/customers',
    area: 'gateway',
    tests:
      'tests/gateway/{customers/*,orders/foreign-companies,people/{no-phone,personal-data,private-customers,ways-to-the-door}}.test.ts',
  },
  {
    folder: 'gateway/carts',
    area: 'gateway',
    tests: 'tests/gateway/{carts/*,orders/foreign-companies,people/{no-phone,private-customers}}.test.ts',
  },
  {
    folder: 'gateway/push',
    area: 'gateway',
    tests: 'tests/gateway/{operators/foreign-twins,push/push-notices}.test.ts',
  },
  {
    folder: 'gateway/messages',
    area: 'gateway',
    tests: 'tests/gateway/{messages/*,catalog/unworkable}.test.ts',
  },
  { folder: 'web/shared/event-log', area: 'web', tests: 'tests/web/shared/event-log/*.test.ts' },
  {
    folder: 'web/diner/api',
    area: 'web',
    tests:
      'tests/web/{{diner,shared}/api/*,shared/app/start-again,shared/state/clock,diner/{loyalty,survey,customer}/*,diner/checkout/{discount-code-link,mode-charges},diner/follow-up/cached-orders,worker/cached-requests}.test.{ts,tsx}',
  },
  {
    folder: 'web/shared/api',
    area: 'web',
    tests:
      'tests/web/{shared/api/*,shared/app/{connection,start-again},shared/state/clock,shared/texts/unreadable-rows,diner/api/{calls,failures,photographs}}.test.{ts,tsx}',
  },
  { folder: 'web/diner/analytics', area: 'web', tests: 'tests/web/diner/{analytics/*,customer/log-out}.test.ts' },
  {
    folder: 'web/diner/payment',
    area: 'web',
    tests: 'tests/web/diner/payment/{mercadopago-fields,payment-steps,sandbox-fields}.test.ts',
  },
  { folder: 'web/worker', area: 'web', tests: 'tests/web/{worker/*,diner/notices/*}.test.{ts,tsx}' },
  {
    folder: 'simulator/world',
    area: 'simulator',
    tests: 'tests/simulator/{engine,line,outages,other-ids,virtual-time,world}.test.ts',
  },
  {
    folder: 'openapi/client',
    area: 'web',
    tests:
      'tests/web/{diner/api/{claim-submission,submit-order},shared/event-log/*,shared/api/{send-later,submission-answer}}.test.ts',
  },
]

/** Ends a wrong use with one sentence and code 2. */
function refuse(error: unknown): never {
  console.error(error instanceof Error ? error.message : error)
  process.exit(2)
}

function optionsOf(words: string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: words,
      options: {
        share: { type: 'string', default: '1/1' },
        checks: { type: 'boolean', default: false },
        wiring: { type: 'boolean', default: false },
        seed: { type: 'string', default: new Date().toISOString().slice(0, 10) },
        count: { type: 'string', default: '60' },
      },
      allowPositionals: true,
    })
    const paths = positionals.map((text) => text.replace(/\/$/, ''))
    const wiring = values.wiring ? { paths, seed: values.seed, count: countOf(values.count) } : null
    return { paths, wiring, checks: values.checks ? { paths } : null, share: partOf('--share', values.share) }
  } catch (error) {
    return refuse(error)
  }
}

function countOf(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text)
  throw new Error(`--count ${text}: how many breaks, such as 60`)
}

/**
 * `npm run mutate -- domain/pricing`: breaks each rule of the folder, one at a time, and says which breaks no test sees.
 * `--checks` takes each check of the gateway away instead, and runs the test of its attack (`checks.ts`).
 * `--wiring` breaks the wiring of the rooms around the rules instead (`wiring.ts`).
 * With `--share 3/16` it tries one of sixteen breaks, and always the same ones. Test files may follow, which then are the only ones that run.
 */
const {
  paths: [path = 'domain', ...testFiles],
  share,
  checks,
  wiring,
} = optionsOf(process.argv.slice(2))
if (checks) process.exit(tryChecks(checks.paths) > 0 ? 1 : 0)
if (wiring) {
  await tryWiring(wiring)
  process.exit()
}
const scope =
  scopes.find(({ folder }) => path === folder || path.startsWith(`${folder}/`)) ??
  refuse(`${path} is none of these, nor in one: ${scopes.map(({ folder }) => folder).join(', ')}`)

process.env['MUTATION_AREA'] = scope.area
// Many a break is a wait in vain: it costs this.
process.env['TEST_PATIENCE_MS'] ??= '6000'
const tests = testFiles.length > 0 ? testFiles : globSync(scope.tests ?? [])
if (tests.length > 0) process.env['MUTATION_TESTS'] = tests.join(' ')
process.env[shareVariable] = `${share.index}/${share.count}`
const ofShare = share.count > 1 ? `-${share.index}-of-${share.count}` : ''
const report = `reports/mutation/${path.replaceAll('/', '-')}${ofShare}`

const results = await new Stryker({
  mutate: [path.endsWith('.ts') ? path : `${path}/**/*.ts`],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', join(import.meta.dirname, 'share.ts')],
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  concurrency: Number(process.env['MUTATION_CONCURRENCY'] ?? 2),
  incremental: true,
  incrementalFile: `${report}.incremental.json`,
  // The share comes first: the others count the mutants that it leaves.
  reporters: ['share', 'clear-text', 'json', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: `${report}.json` },
  tempDirName: 'reports/mutation/sandbox',
  ignorePatterns: ['/web/dist', '/demo/media', '.data', '/reports', '/test-results'],
  // A break in code that runs once at import time needs all tests again: minutes each, for constants.
  ignoreStatic: true,
  // A break that loops for ever costs this much; the tests of the domain take milliseconds.
  timeoutMS: scope.area === 'domain' ? 8_000 : 45_000,
  tsconfigFile: 'none',
  checkers: [],
  allowConsoleColors: false,
}).runMutationTest()

if (share.count > 1 && !results.some(({ statusReason }) => statusReason === otherShare))
  throw new Error('Stryker has tried the mutants of all shares')
const numberOf = (...statuses: string[]) => results.filter(({ status }) => statuses.includes(status)).length
const killed = numberOf('Killed', 'Timeout')
const tried = killed + numberOf('Survived', 'NoCoverage')
console.log(`${path} ${share.index}/${share.count}: ${killed} of ${tried} mutants killed`)
