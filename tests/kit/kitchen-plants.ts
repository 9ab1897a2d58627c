import type { Plant } from '#simulator/world/gateway.ts'

const isOperator = (actor: string) => actor.startsWith('operator ')

/** Answers a call in the place of the gateway. */
const inPlaceOf =
  (method: string, path: RegExp, answer: (actor: string) => Response): Plant =>
  (network) => ({
    ...network,
    fetch: async (request, actor) =>
      request.method === method && path.test(new URL(request.url).pathname) && isOperator(actor)
        ? answer(actor)
        : network.fetch(request, actor),
  })

/** Changes the text of an answer. */
const retold =
  (method: string, path: RegExp, change: (text: string, actor: string) => string): Plant =>
  (network) => ({
    ...network,
    async fetch(request, actor) {
      const isMeant = request.method === method && path.test(new URL(request.url).pathname)
      const response = await network.fetch(request, actor)
      if (!isMeant) return response
      const { status, headers } = response
      const text = change(await response.text(), actor)
      return new Response(text || null, { status, headers })
    },
  })

/** A gateway that tells no console of a change. */
const untold: Plant = (network) => ({
  ...network,
  open: (address, events, actor) =>
    network.open(
      address,
      { ...events, onText: (text) => text.includes('console-update') || events.onText(text) },
      actor,
    ),
})

/** A gateway that answers each tablet with the first board that it has read once its channel was joined. */
const boardOfOnce: Plant = (network) => {
  const reads = new Map<string, string[]>()
  return {
    ...network,
    async fetch(request, actor) {
      const response = await network.fetch(request, actor)
      if (!response.ok || new URL(request.url).pathname !== '/api/console/board') return response
      const own = reads.get(actor) ?? []
      reads.set(actor, [...own, await response.text()])
      const { status, headers } = response
      return new Response(own[1] ?? reads.get(actor)?.at(-1), { status, headers })
    },
  }
}

/** A gateway that goes on telling each diner's page the first promised time. */
const firstTime: Plant = (network) => ({
  ...network,
  open(address, events, actor) {
    let first: string | undefined
    const onText = (text: string) =>
      events.onText(
        text.replace(/\\"promised\\":\{[^}]*\}/, (promised) => {
          first ??= promised
          return first
        }),
      )
    return network.open(address, actor.startsWith('diner ') ? { ...events, onText } : events, actor)
  },
})

/** A gateway that tells no courier of a changed shipment. */
const noChangeToCouriers: Plant = (network) => ({
  ...network,
  open: (address, events, actor) =>
    network.open(
      address,
      {
        ...events,
        onText: (text) => (actor.startsWith('courier ') && text.includes('\\"changed\\"')) || events.onText(text),
      },
      actor,
    ),
})

/** A gateway that marks no copy. */
const unmarked = (text: string) => {
  if (text === '') return text
  const ticket = JSON.parse(text) as { readonly data?: string }
  if (ticket.data === undefined) return text
  const data = Buffer.from(Buffer.from(ticket.data, 'base64').toString('latin1').replaceAll('COPIA', ''), 'latin1')
  return JSON.stringify({ ...ticket, isCopy: false, data: data.toString('base64') })
}

/** A gateway that makes no ticket. */
const noTickets: Plant = (network) => ({
  ...network,
  async fetch(request, actor) {
    const { pathname } = new URL(request.url)
    if (pathname === '/api/printer/tickets') return new Response(null, { status: 204 })
    if (pathname === '/api/console/tickets') return Response.json({ printers: [], tickets: [] })
    return network.fetch(request, actor)
  },
})

const minutes = 3
const earlier = (_: string, until: string) =>
  `"until":"${new Date(Date.parse(until) - minutes * 60_000).toISOString()}"`

/** Bugs around the console, by their names. */
export const kitchenPlants: Readonly<Record<string, Plant>> = {
  'no tablet is told of an order': untold,
  'a board is read as it once was': boardOfOnce,
  'a tablet does not ring': retold('GET', /^\/api\/console\/(board|orders\/[^/]+)$/, (text, actor) =>
    actor.endsWith('/2') ? text.replaceAll('"placed":null', '"placed":"2026-11-21T22:00:00.000Z"') : text,
  ),
  'a tablet is not let onto its channel': inPlaceOf('POST', /^\/pusher\/auth$/, () =>
    Response.json({ code: 'FORBIDDEN' }, { status: 403 }),
  ),
  'a diner’s page keeps the first time': firstTime,
  'no courier is told of another time': noChangeToCouriers,
  'no copy is marked': retold('POST', /^\/api\/printer\/tickets$/, unmarked),
  'a printer gets no ticket': noTickets,
  'a lever ends late': retold('PUT', /\/(pause|plates\/[^/]+)$/, (text) =>
    text.replaceAll(/"until":"([^"]+)"/g, earlier),
  ),
  'a refund is taken and forgotten': inPlaceOf('POST', /\/refund$/, () => Response.json({ payments: [] })),
  'a refusal names no plate': retold('POST', /^\/api\/order$/, (text) => text.replaceAll('"referenceId"', '"other"')),
}
