import { readFileSync } from 'node:fs'
import type { FastifyPluginCallback } from 'fastify'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { CityFile } from '#domain/streets/city.ts'
import { bounded, errorLines } from '#gateway/catalog/error-lines.ts'
import { parseCatalog } from '#gateway/catalog/parse.ts'
import { readSettings } from '#gateway/composition/config.ts'
import { startGateway } from '#gateway/node/gateway.ts'
import type { Gateway, GatewayOptions } from '#gateway/node/options.ts'
import { demoEnvironment, demoTiles } from './environment.ts'
import { tileRoutes } from './map/tiles.ts'
import { createOutbox } from './outbox.ts'
import { demoPartner } from './partner.ts'
import { peopleRoutes } from './people.ts'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

type Environment = Readonly<Record<string, string | undefined>>

/** The settings of a demo: its own where the environment sets none. */
export const demoSettings = (environment: Environment = {}) =>
  readSettings(
    { ...(environment['TILES_LIGHT_URL'] === undefined && demoTiles), ...demoEnvironment, ...environment },
    { demo: true },
  )

/**
 * Starts a gateway with the demo's catalogue (unless another is given), its credentials, its city's addresses and map.
 * `environment` overrides the demo's; if the caller passes no database, data is kept in `DATA_DIR`.
 */
export function startDemoGateway(
  environment: Environment = {},
  more: Omit<GatewayOptions, 'settings' | 'demo'> = {},
): Promise<Gateway> {
  const outbox = createOutbox(() => more.clock?.now() ?? new Date())
  const map = demoMap()
  return startGateway({
    ...more,
    catalog: more.catalog ?? demoCatalog(),
    settings: demoSettings(environment),
    outside: {
      messenger: environment['DEMO_MESSAGES'] === '0' ? null : outbox.messenger,
      partner: demoPartner,
      ...more.outside,
    },
    demo: {
      routes(app, _, done) {
        app.register(map)
        app.register(outbox.routes)
        app.register(peopleRoutes)
        done()
      },
    },
  })
}

// Made once, because processes of tests and the simulator's worlds start many gateways.
let map: FastifyPluginCallback | undefined
let catalog: CatalogDocument | undefined

function demoMap(): FastifyPluginCallback {
  map ??= tileRoutes(JSON.parse(read('./city/streets.json')) as CityFile)
  return map
}

/** The shops of tests and of the simulator. */
export function demoCatalog(): CatalogDocument {
  catalog ??= catalogOf('catalog.yaml')
  return catalog
}

/**
 * All shops of `npm run demo`: those of `demoCatalog`, one for each proof that a company may require of its diners, and one with
 * the fields that the others do without.
 */
export function shownCatalog(): CatalogDocument {
  const all = [demoCatalog(), catalogOf('proofs.yaml'), catalogOf('cantina.yaml')]
  return {
    countries: demoCatalog().countries,
    companies: all.flatMap(({ companies }) => companies),
    branches: all.flatMap(({ branches }) => branches),
    stores: all.flatMap(({ stores }) => stores),
  }
}

function catalogOf(file: string): CatalogDocument {
  const text = read(`./${file}`)
  const parsed = parseCatalog(text)
  if (!parsed.ok) throw new Error(bounded(errorLines(`demo/${file}`, text, parsed.errors)).join('\n'))
  return parsed.document
}
