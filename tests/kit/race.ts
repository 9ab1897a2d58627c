import { Agent, request } from 'node:http'

export type Racer = { readonly id: string; readonly name: string; readonly phone: string; readonly token: string }

export type Race = {
  /** The winner of the shipment that each courier was told, one entry per answer. */
  readonly told: readonly (string | null)[]
  /** The couriers that got the customer's name, which only the winner may see. */
  readonly trusted: readonly string[]
  /** How long each answer took, in milliseconds. */
  readonly milliseconds: readonly number[]
}

/**
 * All these couriers accept one shipment at the same moment, each at its own node, over connections that are already
 * open.
 */
export async function race(
  nodes: readonly { readonly url: string }[],
  couriers: readonly Racer[],
  shipmentId: string,
  agent = new Agent({ keepAlive: true }),
): Promise<Race> {
  const answers = await Promise.all(
    couriers.map((courier, n) => accept(nodes[n % nodes.length]!.url, courier, shipmentId, agent)),
  )
  return {
    told: answers.map(({ holder }) => holder),
    trusted: answers.filter(({ isTrusted }) => isTrusted).map(({ riderId }) => riderId),
    milliseconds: answers.map(({ milliseconds }) => milliseconds),
  }
}

type Answer = { riderInfo: { riderId: string } | null; order: { customerName: string | null } }

async function accept(url: string, { id, name, phone, token }: Racer, shipmentId: string, agent: Agent) {
  const started = performance.now()
  const body = { id: shipmentId, status: 'ON_ROUTE_TO_PICK_UP', rider_id: id, rider_name: name, rider_phone: phone }
  const { status, text } = await send('PUT', `${url}/api/shipments/${shipmentId}`, agent, token, body)
  if (status !== 200) throw new Error(`accepting answered ${status}: ${text}`)
  const { riderInfo, order } = JSON.parse(text) as Answer
  return {
    riderId: id,
    holder: riderInfo?.riderId ?? null,
    isTrusted: order.customerName !== null,
    milliseconds: performance.now() - started,
  }
}

/** `fetch` would take more time than the server that it measures. */
export const send = (method: string, url: string, agent: Agent, token: string, body?: object, more: object = {}) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
      ...more,
    }
    const sent = request(url, { method, agent, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part) => {
        text += part
      })
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    sent.once('error', reject)
    sent.end(body && JSON.stringify(body))
  })
