import type { System } from './system.ts'
import { bareWs, holdingWs, readingWs } from './systems/bare-ws.ts'
import { comanda, comandaEmbedded } from './systems/comanda.ts'
import { nats } from './systems/nats.ts'
import { nchan } from './systems/nchan.ts'
import { socketIo } from './systems/socket-io.ts'

export const systems: readonly System[] = [
  comanda,
  comandaEmbedded,
  bareWs,
  readingWs,
  holdingWs,
  socketIo,
  nats,
  nchan,
]

export const isSystem = (name: string) => (system: System) =>
  system.name === name || system.name === name.replace('-', ' ')
