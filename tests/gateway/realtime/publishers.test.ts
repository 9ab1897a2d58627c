import { afterAll, describe, expect, test, vi } from 'vitest'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { bareSocket, publisherPath } from '#tests/kit/socket.ts'

const gateway = await startTestGateway()
afterAll(() => gateway.close())

const publisher = () => bareSocket(gateway.url, publisherPath(gateway.clock.now().getTime()))
const metric = async (line: string) =>
  Number(new RegExp(`^${line} (\\d+)`, 'm').exec(await (await fetch(`${gateway.url}/metrics`)).text())?.[1] ?? 0)

test.each([
  ['in canonical order', '{"event":"moved","channel":"van-1","data":"{\\"n\\":1}","at":"1.2.3"}'],
  ['in any order', '{ "at": "1.2.3", "data": "{\\"n\\":1}", "channel": "van-2", "event": "moved" }'],
  ['with letters of all kinds', '{"event":"moved","channel":"van-3","data":"ñ \\u00e9 🛵 \\\\ \\"","at":"1.2.3"}'],
])('the publishers’ socket carries a message %s to the readers of its channel', async (_, text) => {
  const message = JSON.parse(text) as { channel: string; data: string }
  const reader = await bareSocket(gateway.url)
  await reader.subscribe(message.channel)
  const vans = await publisher()
  vans.send(text)
  expect(await reader.next('moved')).toEqual(message)
  for (const socket of [reader, vans]) socket.close()
})

test('the publishers’ socket drops messages that are not newer than the sent one', async () => {
  const reader = await bareSocket(gateway.url)
  await reader.subscribe('van-4')
  const vans = await publisher()
  for (const n of [2, 1, 3]) vans.send({ event: 'moved', channel: 'van-4', data: `${n}`, at: `1.${n}` })
  expect((await reader.next('moved')).data).toBe('2')
  expect((await reader.next('moved')).data).toBe('3')
  for (const socket of [reader, vans]) socket.close()
})

test.each([
  ['that is no JSON', '{"event":"moved","channel":"van-1","data":"a"b"}'],
  ['whose data breaks out of its text', '{"event":"moved","channel":"van-1","data":"a\nb"}'],
  ['without data', '{"event":"moved","channel":"van-1"}'],
  ['whose data is an object', '{"event":"moved","channel":"van-1","data":{}}'],
  ['to no channel', '{"event":"moved","channel":"van 1","data":"{}"}'],
  ['in the protocol’s own name', '{"event":"pusher:error","channel":"van-1","data":"{}"}'],
  ['of an inner name', '{"event":"pusher_internal:member_removed","channel":"van-1","data":"{}"}'],
  ['with a place that is none', '{"event":"moved","channel":"van-1","data":"{}","at":"now"}'],
  ['of more than 10 kB', JSON.stringify({ event: 'moved', channel: 'van-1', data: 'x'.repeat(10_241) })],
])('the publishers’ socket answers a message %s with an error, counts it, and goes on', async (_, text) => {
  const before = await metric('comanda_realtime_refused_total{reason="publisher-message"}')
  const vans = await publisher()
  vans.send(text)
  await vans.next('pusher:error')
  expect(await metric('comanda_realtime_refused_total{reason="publisher-message"}')).toBe(before + 1)
  vans.close()
})

test('the publishers’ socket is closed to a client without the secret', async () => {
  const path = publisherPath(gateway.clock.now().getTime(), 'another secret')
  expect(await (await bareSocket(gateway.url, path)).closed).toBe(4009)
})

test('the publishers’ socket is closed to a client that replays an address older than ten minutes', async () => {
  const path = publisherPath(gateway.clock.now().getTime() - 601_000)
  expect(await (await bareSocket(gateway.url, path)).closed).toBe(4009)
})

describe('on real sockets', () => {
  test('a frame of 1 MB closes its socket with 1009, and the cause is counted', async () => {
    const socket = await bareSocket(gateway.url)
    socket.send('x'.repeat(1024 * 1024))
    expect(await socket.closed).toBe(1009)
    // Counted once the line is closed, which a client may see first.
    await vi.waitFor(async () =>
      expect(await metric('comanda_realtime_disconnects_total{cause="wrong-frame"}')).toBe(1),
    )
  })

  test('a reader that pauses gets the newest when it reads again, and no other reader waits for it', async () => {
    const readers = await Promise.all(Array.from({ length: 4 }, () => bareSocket(gateway.url)))
    for (const reader of readers) await reader.subscribe('van-5')
    const [slow, ...quick] = readers
    slow!.pause()
    const vans = await publisher()
    const moved = ({ frames }: (typeof readers)[number]) => frames.filter(({ event }) => event === 'moved').length
    const data = 'x'.repeat(10_000)
    const conflated = await metric('comanda_realtime_conflated_total')
    let n = 0
    while ((await metric('comanda_realtime_conflated_total')) < conflated + 100) {
      for (let count = 0; count < 5; count++) vans.send({ event: 'moved', channel: 'van-5', data, at: `1.${++n}` })
      for (const reader of quick) await reader.next('moved', ({ at }) => at === `1.${n}`)
    }
    for (const reader of quick) expect(moved(reader)).toBe(n - n / 5)
    slow!.resume()
    await slow!.next('moved', ({ at }) => at === `1.${n}`)
    expect(moved(slow!)).toBeLessThan(n - 100)
    for (const socket of [...readers, vans]) socket.close()
  })

  test('a leaving node is not ready, takes no new socket, and waits for no silent one', async () => {
    const leaving = await startTestGateway()
    const sockets = await Promise.all(Array.from({ length: 51 }, () => bareSocket(leaving.url)))
    const [deaf, ...others] = sockets
    deaf!.pause()
    const closing = leaving.close()
    expect((await fetch(`${leaving.url}/readyz`)).status).toBe(503)
    await expect(bareSocket(leaving.url)).rejects.toThrow('503')
    leaving.clock.advance(100)
    expect(await Promise.all(others.map(({ closed }) => closed))).toEqual(others.map(() => 4200))
    await closing
    await expect(fetch(`${leaving.url}/readyz`)).rejects.toThrow()
  })
})
