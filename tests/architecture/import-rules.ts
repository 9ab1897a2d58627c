import { globSync } from 'node:fs'
import { dirname } from 'node:path/posix'
import type { IRegularForbiddenRuleType } from 'dependency-cruiser'

type Row = {
  /** The subject of the row, in a test's title. */
  readonly room: string
  readonly from: string
  /** Our folders and files. */
  readonly ours: readonly string[]
  readonly packages: readonly string[]
  readonly node: boolean
}

/** Files that run when the web client is built, and not in a browser. */
const builders = '^web/(build/|vite[.]config[.]ts$)'

/** The permitted imports (docs/ARCHITECTURE.md). */
export const rows: readonly Row[] = [
  {
    room: 'domain/phone',
    from: '^domain/phone/',
    ours: ['domain/'],
    // Numbering plans are data, and the library is pure.
    packages: ['immer', 'libphonenumber-js/min'],
    node: false,
  },
  {
    room: 'domain/streets',
    from: '^domain/streets/',
    ours: ['domain/'],
    // Searching boxes and a queue by rank are mathematics.
    packages: ['flatbush', 'flatqueue'],
    node: false,
  },
  { room: 'domain', from: '^domain/(?!phone/|streets/)', ours: ['domain/'], packages: ['immer'], node: false },
  { room: 'openapi/generated', from: '^openapi/generated/', ours: [], packages: [], node: false },
  {
    room: 'openapi/wire',
    from: '^openapi/wire/',
    ours: ['domain/', 'openapi/wire/', 'openapi/generated/'],
    packages: [],
    node: false,
  },
  {
    room: 'openapi/client',
    from: '^openapi/client/',
    ours: ['domain/', 'openapi/client/', 'openapi/wire/', 'openapi/generated/'],
    packages: [],
    node: false,
  },
  {
    room: 'openapi/generate.ts',
    from: '^openapi/(?!client/|wire/|generated/)',
    ours: [],
    packages: ['openapi-typescript', '@redocly/openapi-core'],
    node: true,
  },
  {
    room: 'gateway',
    from: '^gateway/',
    // The figures of a node name its release.
    ours: ['domain/', 'openapi/wire/', 'openapi/generated/', 'gateway/', 'package.json'],
    packages: [
      'fastify',
      '@fastify/[^/]+',
      'pg',
      'pg-protocol',
      '@electric-sql/pglite',
      '@nats-io/[^/]+',
      '@simplewebauthn/server',
      'ws',
      'socket[.]io',
      'zod',
      'diff',
      'yaml',
      'ajv',
      'ajv-formats',
      'cookie',
      'prom-client',
      'close-with-grace',
      'lru-cache',
      'fontkit',
      'sharp',
      '@zxcvbn-ts/language-common',
      'sonic-boom',
      'modern-tar',
      'nodemailer',
      'osm-pbf-parser-node',
      '@photostructure/tz-lookup',
      '@point-of-sale/codepage-encoder',
      'standardwebhooks',
      'uqr',
      'web-push',
      '@opentelemetry/[^/]+',
    ],
    node: true,
  },
  {
    room: 'web',
    from: '^web/(?!build/|vite[.]config[.]ts$)',
    ours: ['domain/', 'openapi/client/', 'openapi/wire/', 'openapi/generated/', 'web/(?!build/|vite[.]config[.]ts$)'],
    packages: [
      'react',
      'react-dom',
      'react-router-dom',
      '@tanstack/react-query',
      'downshift',
      'lucide-react',
      'uqr',
      'leaflet',
      'google[.]maps',
      'immer',
      'openapi-fetch',
      '@simplewebauthn/browser',
      'socket[.]io-client',
      'workbox-[^/]+',
    ],
    node: false,
  },
  {
    room: 'the build of web',
    from: builders,
    // One list of the apps' addresses for the build, the gateway and the client.
    ours: ['web/build/', 'web/vite[.]config[.]ts$', 'domain/slug/'],
    packages: ['vite', '@vitejs/[^/]+', 'vite-plugin-pwa', 'postcss'],
    node: true,
  },
  {
    room: 'simulator',
    from: '^simulator/(?!world/)',
    ours: ['domain/', 'openapi/client/', 'openapi/wire/', 'openapi/generated/', 'simulator/'],
    packages: ['effect', '@effect/[^/]+', 'openapi-fetch', 'ws', 'yaml', 'zod', '@faker-js/faker'],
    node: true,
  },
  {
    // Starts nodes in virtual time, and is at the other end of their lines, their bus and their database.
    room: 'simulator/world',
    from: '^simulator/world/',
    ours: [
      'domain/',
      'openapi/wire/',
      'openapi/generated/',
      'simulator/',
      'demo/gateway[.]ts$',
      'gateway/(composition/features|node/(?:gateway|options))[.]ts$',
      'gateway/db/(?:database|failures|pglite|prepared/(?:database-files|make|place))[.]ts$',
      'gateway/events/bus[.]ts$',
      'gateway/ports/clock[.]ts$',
      'gateway/catalog/import[.]ts$',
      'gateway/realtime/wire[.]ts$',
    ],
    packages: ['effect', '@effect/[^/]+', 'flatqueue', '@electric-sql/pglite'],
    node: true,
  },
  {
    room: 'demo',
    from: '^demo/',
    ours: ['domain/', 'openapi/', 'gateway/', 'web/', 'demo/'],
    packages: ['vite', 'fastify', 'zod', 'lru-cache', 'sharp'],
    node: true,
  },
]

/** The permitted targets of the imports of these files, from the root of the repository. */
export const allowed = ({ ours, packages }: Row): string =>
  `^(${[...ours, `node_modules/(@types/)?(${packages.join('|') || '-'})/`].join('|')})`

const rowRules = rows.map(
  (row): IRegularForbiddenRuleType => ({
    name: `${row.room} imports only what it may`,
    from: { path: row.from },
    to: { pathNot: allowed(row), ...(row.node ? { dependencyTypesNot: ['core'] } : {}) },
  }),
)

/**
 * The floors of the gateway, the lowest first (docs/ARCHITECTURE.md). A folder with a feature.ts is a feature. `composition` names the
 * features, `node` puts a node together from its parts, `commands` are the programs beside one, and the other folders are the ground.
 */
const featureNames = globSync('gateway/*/feature.ts').map((file) => dirname(file).split('/')[1] ?? '')
const composing = ['composition', 'node', 'commands'] as const
const aggregates = '^gateway/aggregates/([^/]+)/'
const features = `^gateway/(${featureNames.join('|')})/`
const floors = {
  'the ground': `^gateway/(?!(?:${['aggregates', 'views', 'processes', 'people', ...composing, ...featureNames].join('|')})/)[^/]+/`,
  aggregates,
  views: '^gateway/views/',
  processes: '^gateway/processes/',
  people: '^gateway/people/',
  features,
} as const
const floorNames = Object.keys(floors) as (keyof typeof floors)[]

const floorRules = floorNames.slice(0, -1).map(
  (floor, level): IRegularForbiddenRuleType => ({
    name: `in the gateway ${floor} know${floor === 'the ground' ? 's' : ''} no higher floor`,
    from: { path: floors[floor] },
    to: { path: floorNames.slice(level + 1).map((higher) => floors[higher]) },
  }),
)

/** The features that use another one, each with what it uses. Everything else that leads from one to another is passed on by gateway/composition/features.ts. */
const featurePairs: Readonly<Record<string, string>> = {
  carts: 'customers',
  loyalty: 'customers',
  orders: 'customers',
  shop: 'availability',
}

const pairRules = featureNames.map(
  (feature): IRegularForbiddenRuleType => ({
    name: `the feature ${feature} knows ${featurePairs[feature] ? `of the others only ${featurePairs[feature]}` : 'no other'}`,
    from: { path: `^gateway/${feature}/` },
    to: { path: features, pathNot: `^gateway/(${[feature, featurePairs[feature]].filter(Boolean).join('|')})/` },
  }),
)

const inside: readonly IRegularForbiddenRuleType[] = [
  ...floorRules,
  ...pairRules,
  {
    name: 'an aggregate of the gateway knows no other',
    from: { path: aggregates },
    to: { path: aggregates, pathNot: '^gateway/aggregates/$1/' },
  },
  {
    name: 'a node knows the features only by gateway/composition/features.ts',
    from: { path: '^gateway/(node/|[^/]+[.]ts$)' },
    to: { path: features },
  },
  {
    name: 'no floor of the gateway imports what composes it',
    from: { path: `^gateway/(?!(?:${composing.join('|')})/)[^/]+/` },
    to: { path: `^gateway/((${composing.join('|')})/|[^/]+[.]ts$)` },
  },
  {
    name: 'what composes the gateway goes from its commands and its node down to the features',
    from: { path: '^gateway/composition/' },
    to: { path: '^gateway/(node|commands)/' },
  },
  {
    name: 'the event log does not know who uses it',
    from: { path: '^gateway/(events|db)/' },
    to: { path: '^domain/(?!kernel/)' },
  },
  {
    name: 'only gateway/traces/send-traces.ts knows the library of OpenTelemetry',
    from: { path: '^(gateway|demo|simulator)/', pathNot: '^gateway/traces/send-traces[.]ts$' },
    to: { path: '^node_modules/@opentelemetry/' },
  },
  {
    name: 'the library of OpenTelemetry is loaded when a setting asks for it, and not with a file',
    from: {},
    to: { path: '^gateway/traces/send-traces[.]ts$', dynamic: false },
  },
  {
    name: 'a feature of web never imports another feature',
    from: { path: '^web/diner/features/([^/]+)/' },
    to: { path: '^web/diner/features/', pathNot: '^web/diner/features/$1/' },
  },
  {
    name: 'a web app knows beside itself only what the apps share',
    from: { path: '^web/(diner|courier|console)/' },
    to: { path: '^web/(?!shared/)', pathNot: '^web/$1/' },
  },
  {
    name: 'the shared part of web knows no app',
    from: { path: '^web/(shared|worker)/' },
    to: { path: '^web/(?!shared/|worker/)' },
  },
  {
    name: 'only pages and routes know features',
    from: { path: '^web/diner/(?!pages/|features/)[^/]+/' },
    to: { path: '^web/diner/features/' },
  },
  {
    name: 'only routes know pages',
    from: { path: '^web/[^/]+/(?!pages/)[^/]+/' },
    to: { path: '^web/[^/]+/(pages/|routes[.]tsx$|main[.]tsx$)' },
  },
  {
    name: 'the files of the checkout know each other in one direction, by their types too',
    from: { path: '^web/diner/pages/checkout/' },
    to: { circular: true },
  },
  {
    name: 'a view of the checkout asks for nothing itself',
    from: { path: '^web/diner/pages/checkout/view/' },
    to: {
      path: '^(web/diner/pages/checkout/(?!view/|state/)|web/shared/(api/(client|queries)|use-code|load-code)[.]ts$|node_modules/@tanstack/)',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'facts of the checkout have no effects, and its state has neither',
    from: { path: '^web/diner/pages/checkout/(facts|state)/' },
    to: { path: '^web/diner/pages/checkout/(?!facts/|state/)' },
  },
  {
    name: 'ui knows no product word',
    from: { path: '^web/shared/ui/' },
    to: { path: '^(domain/(?!kernel/)|openapi/|web/(?!shared/(ui/|router/entry-state[.]ts$|network[.]ts$)))' },
  },
  {
    name: 'between top folders imports go by #folder/',
    from: { path: '^([^/]+)/' },
    to: {
      path: '^(domain|openapi|gateway|web|simulator|demo|tests)/',
      pathNot: '^$1/',
      dependencyTypesNot: ['aliased-subpath-import'],
    },
  },
  { name: 'every import finds its file', from: {}, to: { couldNotResolve: true } },
  // Imports of types count too: two files that need each other's types are one file, or lack a third.
  { name: 'files do not import each other in a circle', from: {}, to: { circular: true } },
  {
    name: 'folders do not import each other in a circle',
    scope: 'folder',
    from: {},
    to: { circular: true },
  },
]

export const importRules: readonly IRegularForbiddenRuleType[] = [...rowRules, ...inside]
