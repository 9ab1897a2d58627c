import { fork } from 'node:child_process'
import { once } from 'node:events'
import createClient from 'openapi-fetch'
import { WebSocket as Client, type WebSocket } from 'ws'
import type { paths } from '#openapi/generated/api.d.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { forkGateway } from '#tests/kit/process.ts'

const rounds = 40
const everyMs = 1_050

/**
 * From a courier's fix leaving the phone to its frame on the diner's socket, all on loopback, at
 * one fix a second as phones send them; beside it a bare `ws` relay that only copies bytes.
 */
export async function latency() {
  const ours = await measureGateway()
  const bare = await measureBareRelay()
  const row = (samples: readonly number[]) => ({
    p50: at(samples, 0.5),
    p99: at(samples, 0.99),
    samples: samples.length,
  })
  return {
    'gateway, fix to frame (ms)': row(ours),
    'bare ws relay (ms)': row(bare),
    ratio: { p50: round(at(ours, 0.5) / at(bare, 0.5)), p99: round(at(ours, 0.99) / at(bare, 0.99)), samples: rounds },
  }
}

async function measureGateway(): Promise<number[]> {
  const gateway = await forkGateway({ DATA_DIR: 'memory:' })
  const api = createClient<paths>({ baseUrl: gateway.url })
  const kit = { ...gateway, api }
  const { code } = await placeOrder(kit)
  const admin = { authorization: 'Bearer demo-admin' }
  await api.POST('/api/console/orders/{code}/accept', { params: { path: { code } }, headers: admin })
  const { data } = await api.GET('/api/logisticsorder/tracking/{alias}/{orderCode}', {
    params: { path: { alias: 'parrilla-centro', orderCode: code } },
  })
  const courier = await aCourier(kit)
  if (!data) throw new Error('the order cannot be tracked')
  await courier.slide(data.shipment.id, 'ON_ROUTE_TO_PICK_UP')

  const phone = new Client(`${gateway.url.replace('http', 'ws')}/app/demo-key?protocol=7`)
  const [established] = await once(phone, 'message')
  const socketId = JSON.parse(JSON.parse(String(established)).data).socket_id
  const channel = `private-rider-${courier.id}`
  const { data: pass } = await api.POST('/pusher/auth', {
    headers: courier.headers,
    body: { socket_id: socketId, channel_name: channel },
  })
  phone.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth: pass?.auth } }))
  await once(phone, 'message')
  const diner = new Client(`${gateway.url.replace('http', 'ws')}/app/demo-key?protocol=7`)
  await once(diner, 'message')
  diner.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: `tracking-${data.id}` } }))

  const samples = await sample(diner, (round) => {
    const fix = { at: new Date().toISOString(), lat: -34.61 - round * 0.00005, lng: -58.37 }
    phone.send(JSON.stringify({ event: 'client-position', channel, data: { fixes: [fix] } }))
    return `\\"lastLocationLat\\":${fix.lat}`
  })
  phone.close()
  diner.close()
  await gateway.stop()
  return samples
}

async function measureBareRelay(): Promise<number[]> {
  const relay = fork(new URL('./bare-relay.ts', import.meta.url))
  const [{ port }] = (await once(relay, 'message')) as [{ port: number }]
  const [phone, diner] = [new Client(`ws://127.0.0.1:${port}`), new Client(`ws://127.0.0.1:${port}`)]
  await Promise.all([once(phone, 'open'), once(diner, 'open')])
  const samples = await sample(diner, (round) => {
    phone.send(`fix ${round}.`)
    return `fix ${round}.`
  })
  phone.close()
  diner.close()
  relay.disconnect()
  return samples
}

/** Sends, waits for the frame that carries what was sent, and so on at the pace of a phone. */
async function sample(diner: WebSocket, send: (round: number) => string): Promise<number[]> {
  const samples: number[] = []
  for (let round = 1; round <= rounds; round++) {
    const started = performance.now()
    const sent = send(round)
    for (;;) {
      const [frame] = await once(diner, 'message')
      if (String(frame).includes(sent)) break
    }
    samples.push(performance.now() - started)
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
  return samples
}

const at = (samples: readonly number[], share: number) =>
  round(
    [...samples].sort((a, b) => a - b)[Math.min(samples.length - 1, Math.floor(samples.length * share))] ?? Number.NaN,
  )
const round = (value: number) => Math.round(value * 100) / 100
