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
    ours: ['domain/', 'openapi/wire/', 'openapi/generated/', 'gateway/'],
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
      'gateway/(gateway|features|node/options)[.]ts$',
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
    packages: ['vite', 'fastify', 'zod', 'lru-cache', 'sharp', '@iconify-json/[^/]+'],
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
 * A folder of the gateway with a feature.ts is a feature. `node` puts a node together from its parts, and `processes` leads from one aggregate to others. The other folders are the ground
 * that features use.
 */
const features = `^gateway/(${globSync('gateway/*/feature.ts')
  .map((file) => dirname(file).split('/')[1])
  .join('|')})/`
const ground = `^gateway/(?!node/|processes/|${features.slice('^gateway/'.length)})[^/]+/`

const inside: readonly IRegularForbiddenRuleType[] = [
  {
    name: 'a feature of the gateway imports only the room.ts of another feature',
    from: { path: features },
    to: { path: features, pathNot: '^gateway/($1/|[^/]+/room[.]ts$)' },
  },
  {
    name: 'the processes of the gateway import only the room.ts of a feature',
    from: { path: '^gateway/processes/' },
    to: { path: features, pathNot: '^gateway/[^/]+/room[.]ts$' },
  },
  { name: 'the ground of the gateway knows no feature', from: { path: ground }, to: { path: features } },
  {
    name: 'only gateway/features.ts names the features',
    from: { path: '^gateway/(node/|[^/]+[.]ts$)', pathNot: '^gateway/features[.]ts$' },
    to: { path: features },
  },
  {
    // A folder's own main.ts is a command, which composes as well.
    name: 'no folder of the gateway imports what composes it',
    from: { path: '^gateway/(?!node/)[^/]+/(?!main[.]ts$)' },
    to: { path: '^gateway/(node/|(gateway|features|run|main)[.]ts$)' },
  },
  {
    name: 'the event log does not know who uses it',
    from: { path: '^gateway/(events|db)/' },
    to: { path: '^domain/(?!kernel/)' },
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
    to: { path: '^(domain/(?!kernel/)|openapi/|web/(?!shared/(ui/|router/entry-state[.]ts$)))' },
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
    // Features use the room.ts of one another, and the rule above keeps these from a circle.
    name: 'folders do not import each other in a circle, except those with rules of their own',
    scope: 'folder',
    from: { pathNot: `${features.slice(0, -1)}|^gateway/processes` },
    to: { circular: true },
  },
]

export const importRules: readonly IRegularForbiddenRuleType[] = [...rowRules, ...inside]
