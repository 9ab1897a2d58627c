import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { assert, it } from '@effect/vitest'
import { Effect, Stream } from 'effect'
import { WebSocketServer } from 'ws'
import { liveNetwork } from '#simulator/network/network.ts'
import { sameContract } from '#simulator/services/contract.ts'
import { Gateway } from '#simulator/services/gateway.ts'
import { gatewayHttp } from '#simulator/services/gateway-http.ts'
import { Watch } from '#simulator/services/watch.ts'
import { watchPusher } from '#simulator/services/watch-pusher.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const serve = (answer: Answer) =>
  Effect.acquireRelease(
    Effect.callback<{ url: string; server: ReturnType<typeof createServer> }>((resume) => {
      const server = createServer(answer)
      server.listen(0, '127.0.0.1', () => {
        const { port } = server.address() as AddressInfo
        resume(Effect.succeed({ url: `http://127.0.0.1:${port}`, server }))
      })
    }),
    ({ server }) =>
      Effect.promise(async () => {
        server.closeAllConnections()
        server.close()
      }),
  )

const json = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const addressOf = (baseUrl: string) => ({ baseUrl, adminToken: 'x', patience: 'brief', network: liveNetwork }) as const

const form = { items: [] } as never

const submit = (baseUrl: string) =>
  Gateway.use((gateway) => gateway.submitOrder('one-key', form)).pipe(Effect.provide(gatewayHttp(addressOf(baseUrl))))

it.live('an order without an answer is sent again under its one key', () =>
  Effect.gen(function* () {
    const keys: unknown[] = []
    const { url } = yield* serve((request, response) => {
      keys.push(request.headers['idempotency-key'])
      if (keys.length === 1) request.socket.destroy()
      else json(response, 200, { id: 'o1', code: 'AAAA2222' })
    })
    assert.strictEqual((yield* submit(url)).code, 'AAAA2222')
    assert.deepStrictEqual(keys, ['one-key', 'one-key'])
  }),
)

it.live('a gateway that is asked too often is not mistaken for something else', () =>
  Effect.gen(function* () {
    const { url } = yield* serve((_, response) => json(response, 429, { code: 'TOO_MANY_REQUESTS' }))
    const { message } = yield* Effect.flip(sameContract(url))
    assert.strictEqual(message, `${url} answers 429 in place of its contract`)
  }),
)

it.live('a refusal is an answer: the call is not repeated', () =>
  Effect.gen(function* () {
    let requests = 0
    const { url } = yield* serve((_, response) => {
      requests++
      json(response, 409, { statusCode: 409, error: 'Conflict', code: 'PRICE_CHANGED', message: 'Dearer now.' })
    })
    const refused = yield* Effect.flip(submit(url))
    assert.strictEqual(refused._tag === 'Refused' && refused.code, 'PRICE_CHANGED')
    assert.strictEqual(requests, 1)
  }),
)

it.live('a shop sees all its orders, over any number of pages', () =>
  Effect.gen(function* () {
    const all = Array.from({ length: 103 }, (_, number) => ({ code: `C${number}` }))
    const { url } = yield* serve((request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://gateway')
      const offset = Number(searchParams.get('offset'))
      json(response, 200, { orders: searchParams.get('status') === 'GENERATED' ? all.slice(offset, offset + 50) : [] })
    })
    const orders = yield* Gateway.use((gateway) => gateway.consoleOrders('s1', 'GENERATED')).pipe(
      Effect.provide(gatewayHttp(addressOf(url))),
    )
    assert.deepStrictEqual(
      orders.map(({ code }) => code),
      all.map(({ code }) => code),
    )
  }),
)

it.live('a watcher that loses its line comes back and names its last cursor', () =>
  Effect.gen(function* () {
    const realtime = { enabled: true, key: 'demo-key', wsPath: '', trackingEvent: 'logistics-tracking-update' }
    const { url, server } = yield* serve((_, response) => json(response, 200, { realtime }))
    const asked: unknown[] = []
    const sockets = new WebSocketServer({ server, path: '/app/demo-key' })
    sockets.on('connection', (socket) => {
      const send = (frame: object) => socket.send(JSON.stringify(frame))
      send({ event: 'pusher:connection_established', data: '{"socket_id":"1.1"}' })
      socket.on('message', (raw) => {
        asked.push(JSON.parse(String(raw)).data)
        const at = `1.${asked.length}.0`
        const channel = 'tracking-l1'
        send({ event: realtime.trackingEvent, channel, data: JSON.stringify({ at }), at })
        if (asked.length === 1) socket.close(4200)
      })
    })
    const seen = yield* Watch.use((watch) => watch.snapshots('l1').pipe(Stream.take(2), Stream.runCollect)).pipe(
      Effect.provide(watchPusher(addressOf(url))),
    )
    assert.deepStrictEqual(
      seen.map(({ at }) => at),
      ['1.1.0', '1.2.0'],
    )
    assert.deepStrictEqual(asked, [{ channel: 'tracking-l1' }, { channel: 'tracking-l1', since: '1.1.0' }])
  }),
)
