import { fileURLToPath } from 'node:url'
import { demoCredentials } from '#gateway/composition/config.ts'

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** The demo's own settings; the environment overrides them. */
export const demoEnvironment = {
  ...demoCredentials,
  REALTIME_APP_ID: 'demo',
  LOG_LEVEL: 'warn',
  // No balancer looks at a demo.
  DRAIN_SECONDS: '0',
  CHECK_RESPONSES: '1',
  // The simulator's diners share one address.
  ORDER_LIMIT: '0',
  MEDIA_DIR: path('./media'),
  GAZETTEER_FILE: path('./city/streets.json'),
  COMPLEX_ADDRESS_STORES: 'parrilla-centro',
} as const

/** Drawn by `demo/map`; an installation that names other tiles gets only those. */
export const demoTiles = {
  TILES_LIGHT_URL: '/tiles/light/{z}/{x}/{y}.svg',
  TILES_DARK_URL: '/tiles/dark/{z}/{x}/{y}.svg',
  TILES_ATTRIBUTION: 'Mapa de demostración de Comanda',
} as const
