import type { Plant } from '#simulator/world/gateway.ts'

/** Changes the answers of one operation, as a gateway with a bug would give them. */
const answering =
  (method: string, path: RegExp, change: (answer: Answer, asked: Answer) => Answer): Plant =>
  (network) => ({
    ...network,
    async fetch(request, actor) {
      const isMeant = request.method === method && path.test(new URL(request.url).pathname)
      if (!isMeant) return network.fetch(request, actor)
      const asked = method === 'GET' ? {} : ((await request.clone().json()) as Answer)
      const response = await network.fetch(request, actor)
      if (!response.ok) return response
      return Response.json(change((await response.json()) as Answer, asked), { status: response.status })
    },
  })

type Answer = Readonly<Record<string, unknown>>

/** Bugs that a run is to find, by their names: each is between the actors and a gateway without it. */
export const plants: Readonly<Record<string, Plant>> = {
  'every courier wins': answering('PUT', /^\/api\/shipments\/[^/]+$/, (shipment, { rider_id }) => ({
    ...shipment,
    riderInfo: { ...(shipment['riderInfo'] as Answer | null), riderId: rider_id },
  })),
}
