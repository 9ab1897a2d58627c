import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Import, importsOf } from '#tests/kit/imports.ts'

/** Who may import whom. The whole architecture, in two tables (docs/ARCHITECTURE.md). */
const mayImport: Record<string, RegExp> = {
  domain: /^(immer$|domain\/)/,
  openapi: /^(node:|openapi-typescript$|@redocly\/openapi-core$|(domain|openapi)\/)/,
  gateway:
    /^(node:|fastify|@fastify\/|pg$|@electric-sql\/pglite$|@nats-io\/|ws$|socket\.io$|zod$|yaml$|ajv|prom-client$|close-with-grace$|(domain|openapi|gateway)\/)/,
  web: /^(react|@tanstack\/react-query$|@base-ui\/react|downshift$|lucide-react|uqr$|@fontsource|leaflet|immer$|openapi-fetch$|socket\.io-client$|virtual:pwa|vite|@vitejs\/|(domain|openapi|web)\/)/,
  simulator: /^(node:|effect|@effect\/|openapi-fetch$|ws$|yaml$|@faker-js\/faker$|(domain|openapi|simulator)\/)/,
}

/** What one file alone may import beyond its folder's row. */
const exceptions: readonly { readonly file: RegExp; readonly target: RegExp; readonly because: string }[] = [
  {
    file: /^simulator\/in-process\.ts$/,
    target: /^gateway\/gateway\.ts$/,
    because: 'the one place that starts a gateway',
  },
  { file: /^web\/(chunks|precompress)\.ts$/, target: /^node:/, because: 'they run in the build and not in a browser' },
  {
    file: /^domain\/phone\//,
    target: /^libphonenumber-js\/min$/,
    because: 'numbering plans are data, and the library is pure',
  },
]

/** Inside a folder: files that match the left side never import what matches the right. */
const neverImports: readonly [rule: string, from: RegExp, target: RegExp][] = [
  ['ui knows no product word', /^web\/ui\//, /^(domain\/(?!kernel)|web\/(?!ui))/],
  ['features do not know pages', /^web\/features\//, /^web\/(pages|routes)/],
  ['only the wire’s writers know the domain', /^openapi\/(?!wire\/)/, /^domain\//],
  ['the wire knows the domain and the contract alone', /^openapi\/wire\//, /^(?!(domain|openapi)\/)/],
  ['the event log does not know who uses it', /^gateway\/(events|db)\//, /^domain\/(?!kernel)/],
]

const isFeature =
  /^(web\/features|gateway)\/(?!events|streams|log|http|db|realtime|ports|timers|catalog|maps|dispatch)[\w-]+(?=\/)/

const all: readonly Import[] = globSync('{domain,openapi,gateway,web,simulator}/**/*.{ts,tsx}', {
  exclude: ['web/dist/**', 'openapi/generated/**'],
}).flatMap(importsOf)

const isExcepted = ({ from, target }: Import) =>
  exceptions.some((exception) => exception.file.test(from) && exception.target.test(target))

test.each(Object.keys(mayImport))('%s imports only what it may', (folder) => {
  const strays = all.filter(
    (it) => it.from.startsWith(`${folder}/`) && !mayImport[folder]!.test(it.target) && !isExcepted(it),
  )
  expect(strays).toEqual([])
})

test.each(neverImports)('%s', (_, from, target) => {
  expect(all.filter((it) => from.test(it.from) && target.test(it.target))).toEqual([])
})

test('a feature never imports another feature', () => {
  const strays = all.filter(({ from, target }) => {
    const [own, other] = [from.match(isFeature)?.[0], target.match(isFeature)?.[0]]
    return own && other && own !== other
  })
  expect(strays).toEqual([])
})

test('the domain has no clock, no dice and no hands', () => {
  const impure =
    /\b(Date\.now\b|Math\.random\b|(?<!\.)(crypto|process|document|window|localStorage|console)\s*[.[]|fetch\s*\()|new Date\(\)/
  const code = (file: string) => readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*|^import .*/gm, '')
  expect(globSync('domain/**/*.ts').filter((file) => impure.test(code(file)))).toEqual([])
})

test('no file is a drawer for everything', () => {
  const drawers = globSync(
    '{domain,openapi,gateway,web,simulator,demo,tests}/**/{utils,helpers,common,types,index,misc}.{ts,tsx}',
    {
      exclude: ['web/dist/**'],
    },
  )
  expect(drawers).toEqual([])
})
