import { createHmac } from 'node:crypto'
import { liveNetwork, type Network } from './network.ts'
import { openWebSocket } from './web-socket.ts'

/** The demo's key, which everybody knows. A gateway outside the demo refuses to start with it. */
export const demoSimulatorKey = 'demo-simulator-key-which-everybody-knows'

export const runHeader = 'simulator-run'

const lastsMs = 5 * 60_000

/** Returns the proof that a caller knows the key: it ends five minutes later, so that each call needs its own. */
export function runProof(key: string, nowMs: number): string {
  const ends = String(Math.floor((nowMs + lastsMs) / 1000))
  const signature = createHmac('sha256', key)
    .update(JSON.stringify(['simulator run', ends]))
    .digest('base64url')
  return `v1.${ends}.${signature}`
}

/** The network of this machine, whose calls a gateway with this key does not limit. */
export const provenNetwork = (key: string): Network => ({
  fetch(request, actor) {
    request.headers.set(runHeader, runProof(key, Date.now()))
    return liveNetwork.fetch(request, actor)
  },
  open: (address, events) => openWebSocket(address, events, { [runHeader]: runProof(key, Date.now()) }),
})
