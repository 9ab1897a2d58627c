import { createServer } from 'node:net'
import { inspect } from 'node:util'
import { connect } from '@nats-io/transport-node'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Bus } from '#gateway/events/bus.ts'
import { natsBus } from '#gateway/events/nats-bus.ts'
import { systemClock } from '#gateway/ports/clock.ts'
import { manualClock } from '#tests/kit/clock.ts'
import { freePort } from '#tests/kit/free-port.ts'
import { mortalNats } from '#tests/kit/nats.ts'
import { startNats } from '#tests/kit/nats-server.ts'
import { needs, placeOf } from '#tests/kit/needs.ts'

/** Messages over a test's own server may take a while on a busy machine. */
const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 10_000, interval: 100 })

const aBus = (url: string, more: Partial<Parameters<typeof natsBus>[1]> = {}) =>
  natsBus(url, { installation: 'a-shop', clock: systemClock, onError() {}, onLink() {}, ...more })

describe('the bus', needs('NATS', 'nats-server'), () => {
  test('the bus reports once that NATS is away and once that it is back, and drops messages meanwhile', async () => {
    const nats = await mortalNats()
    const links: boolean[] = []
    const errors: unknown[] = []
    const onError = (error: unknown) => errors.push(error)
    const [one, other] = [
      await aBus(nats.url, { onError, onLink: (isUp) => links.push(isUp) }),
      await aBus(nats.url, { onError }),
    ]
    const heard: number[] = []
    other.onSay('t1', (text) => heard.push(Number(text)))
    let pokes = 0
    one.onPoke(() => pokes++)
    const send = (n: number) => one.say('t1', String(n))
    await soon(() => {
      send(1)
      expect(heard).toContain(1)
    })

    await nats.kill()
    await soon(() => expect(links).toEqual([false]))
    const before = process.memoryUsage().heapUsed + process.memoryUsage().external
    for (let n = 0; n < 200_000; n++) send(2)
    expect(process.memoryUsage().heapUsed + process.memoryUsage().external - before).toBeLessThan(40 * 1024 * 1024)
    one.poke()
    expect(pokes).toBe(1)

    await nats.start()
    await soon(() => expect(links).toEqual([false, true]))
    expect(pokes).toBe(2)
    await soon(() => {
      send(3)
      expect(heard).toContain(3)
    })
    expect(heard).not.toContain(2)
    expect(errors).toEqual([])
    await Promise.all([one.close(), other.close()])
  })

  test('the bus goes on after a listener that throws', async () => {
    const errors: unknown[] = []
    const bus = await aBus(placeOf('NATS'), { onError: (error) => errors.push(error) })
    const stranger = await connect({ servers: placeOf('NATS') })
    const heard: string[] = []
    bus.onSay('t2', (text) => {
      heard.push(text)
      if (text === '1') throw new Error('a listener fell')
    })
    await soon(() => {
      for (const text of ['1', '2']) stranger.publish('comanda.a-shop.say.t2', text)
      expect(heard).toContain('2')
    })
    expect(errors.map(String)).toContain('Error: a listener fell')
    await Promise.all([stranger.close(), bus.close()])
  })

  test('the bus asks all others and waits for no more than there are, nor for a dead one', async () => {
    // The nodes of other tests would be peers too.
    const { url } = await mortalNats()
    const buses = [await aBus(url), await aBus(url), await aBus(url)]
    for (const [index, bus] of buses.entries()) bus.onAsk('who', async (text) => `${text} ${index}`)
    await soon(async () => expect([...(await buses[0]!.ask('who', 'is'))].sort()).toEqual(['is 1', 'is 2']))
    // Time stands still: an ask that waited for its end would never return.
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    expect(await buses[0]!.ask('who', 'is')).toHaveLength(2)
    vi.useRealTimers()
    await buses[2]!.close()
    expect(await buses[0]!.ask('who', 'is')).toEqual(['is 1'])
    await buses[1]!.close()
    expect(await buses[0]!.ask('who', 'is')).toEqual([])
    await buses[0]!.close()
  })

  test('the bus waits for a server that is away at the start, and sends and receives once it has come', async () => {
    const port = await freePort()
    const links: boolean[] = []
    const clock = manualClock()
    const bus = await aBus(`nats://127.0.0.1:${port}`, { clock, onLink: (isUp) => links.push(isUp) })
    onTestFinished(bus.close)
    expect(bus.canSay()).toBe(false)
    const heard: string[] = []
    bus.onSay('news', (text) => heard.push(text))
    for (const _ of [1, 2, 3]) clock.advance(1_000)
    onTestFinished(await startNats(port))
    await soon(() => {
      clock.advance(1_000)
      expect(links).toEqual([false, true])
    })
    const other = await aBus(`nats://127.0.0.1:${port}`)
    onTestFinished(other.close)
    await soon(() => {
      other.say('news', 'it is here')
      expect(heard).toContain('it is here')
    })
  })

  test('the bus refuses a server without TLS when the address asks for it', async () => {
    const reasons: unknown[] = []
    const bus = await aBus(placeOf('NATS').replace('nats:', 'tls:'), { onLink: (_, reason) => reasons.push(reason) })
    expect(bus.canSay()).toBe(false)
    expect(reasons).toEqual([expect.objectContaining({ message: expect.stringContaining('tls') })])
    await bus.close()
  })

  test('the bus takes name and password from the address, also one that looks like a port', async () => {
    const nats = await mortalNats(['--user', 'shop', '--pass', '12 b'])
    const stranger = await aBus(nats.url)
    expect(stranger.canSay()).toBe(false)
    await stranger.close()
    const bus = await aBus(nats.url.replace('//', '//shop:12%20b@'))
    expect(bus.canSay()).toBe(true)
    await bus.close()
  })

  test('the bus reveals the address’s password nowhere, also when the server cannot be reached', async () => {
    const reasons: unknown[] = []
    const bus = await aBus(`nats://shop:secret@127.0.0.1:${await freePort()}`, {
      onLink: (_, reason) => reasons.push(reason),
    })
    await bus.close()
    expect(reasons).toHaveLength(1)
    expect(inspect(reasons, { depth: 10, showHidden: true })).not.toContain('secret')
  })

  test('the bus is left while NATS is away without waiting for it', async () => {
    const nats = await mortalNats()
    const links: boolean[] = []
    const bus = await aBus(nats.url, { onLink: (isUp) => links.push(isUp) })
    await nats.kill()
    await soon(() => expect(links).toEqual([false]))
    await bus.close()
    bus.poke()
    bus.say('t3', 'anything')
  })

  test('the bus comes back after any number of failed returns, and reports meanwhile that it is away', async () => {
    const port = await freePort()
    const user = ['--user', 'shop', '--pass']
    const links: boolean[] = []
    const server = await startNats(port, [...user, 'right'])
    const bus = await aBus(`nats://shop:right@127.0.0.1:${port}`, { onLink: (isUp) => links.push(isUp) })
    onTestFinished(bus.close)
    await server()
    const deaf = createServer((socket) => {
      attempts++
      socket.destroy()
    }).listen(port, '127.0.0.1')
    let attempts = 0
    await soon(() => expect(attempts).toBeGreaterThan(1))
    await new Promise((resolve) => deaf.close(resolve))

    const monitor = await freePort()
    const stranger = await startNats(port, [...user, 'wrong', '-m', String(monitor)])
    const refused = async () => {
      const answer = await fetch(`http://127.0.0.1:${monitor}/varz`)
      return ((await answer.json()) as Record<string, number>)['total_connections'] ?? 0
    }
    await soon(async () => expect(await refused()).toBeGreaterThan(2))
    expect(links).toEqual([false])
    expect(bus.canSay()).toBe(false)
    await stranger()

    onTestFinished(await startNats(port, [...user, 'right']))
    await soon(() => expect(links).toEqual([false, true]))
  })

  test('the bus tells all others that listen to the topic, and never the node itself', async () => {
    const [one, other] = [await aBus(placeOf('NATS')), await aBus(placeOf('NATS'))]
    const heard: string[] = []
    one.onSay('t4', (text) => heard.push(`one ${text}`))
    one.onSay('t5', (text) => heard.push(`one, of another topic, ${text}`))
    other.onSay('t4', (text) => heard.push(`other ${text}`))
    await soon(() => {
      one.say('t4', 'hears it')
      expect(heard).toContain('other hears it')
    })
    // One connection keeps the order: an echo of an earlier message would have arrived by now.
    await soon(() => {
      other.say('t4', 'hears the answer')
      expect(heard).toContain('one hears the answer')
    })
    expect(new Set(heard)).toEqual(new Set(['other hears it', 'one hears the answer']))
    await Promise.all([one.close(), other.close()])
  })

  test('the bus keeps two installations on one server apart', async () => {
    const { url } = await mortalNats()
    const [one, twin] = [await aBus(url), await aBus(url)]
    const stranger = await aBus(url, { installation: 'another-shop' })
    const heard = { twin: 0, stranger: 0 }
    for (const [name, bus] of [
      ['twin', twin],
      ['stranger', stranger],
    ] as const) {
      bus.onPoke(() => heard[name]++)
      bus.onSay('news', () => heard[name]++)
      bus.onAsk('who', async () => name)
    }
    await soon(async () => {
      one.poke()
      one.say('news', 'for us')
      expect(heard.twin).toBeGreaterThan(2)
      expect(await one.ask('who', '')).toEqual(['twin'])
    })
    expect(await stranger.ask('who', '')).toEqual([])
    expect(heard.stranger).toBe(0)
    await Promise.all([one.close(), twin.close(), stranger.close()])
  })

  test('the bus pokes itself once and at once, and the others', async () => {
    // A separate server: on a shared one the nodes of other tests poke, too.
    const nats = await mortalNats()
    const [one, other] = [await aBus(nats.url), await aBus(nats.url)]
    const pokes = { one: 0, stopped: 0, other: 0 }
    one.onPoke(() => pokes.one++)
    one.onPoke(() => pokes.stopped++)()
    other.onPoke(() => pokes.other++)
    let sent = 0
    await soon(() => {
      one.poke()
      expect(pokes.one).toBe(++sent)
      expect(pokes.other).toBeGreaterThan(0)
    })
    expect(pokes.stopped).toBe(0)
    await Promise.all([one.close(), other.close()])
  })

  test('the bus leaves a topic with its listener, also while the server is away', async () => {
    const nats = await mortalNats()
    const clock = manualClock()
    const bus = await aBus(nats.url, { clock })
    const stop = bus.onSay('left', () => undefined)
    await soon(async () => expect(await nats.subjects()).toContain('comanda.a-shop.say.left'))
    stop()
    await soon(async () => expect(await nats.subjects()).not.toContain('comanda.a-shop.say.left'))
    await bus.close()

    await nats.kill()
    const later = await aBus(nats.url, { clock })
    later.onSay('left', () => undefined)()
    later.onSay('kept', () => undefined)
    await nats.start()
    await soon(async () => {
      clock.advance(1_000)
      expect(await nats.subjects()).toContain('comanda.a-shop.say.kept')
    })
    expect(await nats.subjects()).not.toContain('comanda.a-shop.say.left')
    await later.close()
  })

  test('the bus notices a node that comes and one that leaves at once, without a tick of either clock', async () => {
    const nats = await mortalNats()
    const nodes = [await aBus(nats.url, { clock: manualClock() })]
    nodes[0]!.onAsk('who', async () => 'the first')
    nodes.push(await aBus(nats.url, { clock: manualClock() }))
    nodes[1]!.onAsk('who', async () => 'the second')
    const [first, second] = nodes as [Bus, Bus]
    await soon(async () => expect(await second.ask('who', '')).toEqual(['the first']))
    await soon(async () => expect(await first.ask('who', '')).toEqual(['the second']))

    const stranger = await connect({ servers: nats.url })
    let asked = 0
    stranger.subscribe('comanda.a-shop.ask.who', { callback: () => void asked++ })
    await stranger.flush()
    await second.close()
    await soon(async () => {
      const before = asked
      await first.ask('who', '')
      await stranger.flush()
      expect(asked).toBe(before)
    })
    await Promise.all([first.close(), stranger.close()])
  })

  test('the bus stops asking a node when it has missed three signs of life', async () => {
    const nats = await mortalNats()
    const [clock, standing] = [manualClock(), manualClock()]
    const one = await aBus(nats.url, { clock })
    const silent = await aBus(nats.url, { clock: standing })
    silent.onAsk('who', async () => 'the silent one')
    await soon(async () => expect(await one.ask('who', '')).toEqual(['the silent one']))
    for (const _ of [1, 2, 3]) clock.advance(1_000)
    expect(await one.ask('who', '')).toEqual(['the silent one'])
    clock.advance(1_000)
    expect(await one.ask('who', '')).toEqual([])

    standing.advance(1_000)
    await soon(async () => expect(await one.ask('who', '')).toEqual(['the silent one']))
    await Promise.all([one.close(), silent.close()])
  })

  test('the bus gathers the answers of those that can, and reports why another could not', async () => {
    const errors: unknown[] = []
    const onError = (error: unknown) => errors.push(error)
    const nats = await mortalNats()
    const [one, able, unable] = [await aBus(nats.url), await aBus(nats.url), await aBus(nats.url, { onError })]
    able.onAsk('sum', async (text) => `${text} is 4`)
    const stop = unable.onAsk('sum', async () => Promise.reject(new Error('cannot count')))
    await soon(async () => {
      expect(await one.ask('sum', '2 + 2')).toEqual(['2 + 2 is 4'])
      expect(errors.map(String)).toContain('Error: cannot count')
    })
    stop()
    unable.onAsk('sum', async () => 'about 5')
    await soon(async () => expect([...(await one.ask('sum', '2 + 2'))].sort()).toEqual(['2 + 2 is 4', 'about 5']))
    await nats.kill()
    expect(await one.ask('sum', '2 + 2')).toEqual([])
    await Promise.all([one.close(), able.close(), unable.close()])
  })

  test('a bus that is being closed sends nothing more, and does not report its own end as an outage', async () => {
    const nats = await mortalNats()
    const links: boolean[] = []
    const bus = await aBus(nats.url, { onLink: (isUp) => links.push(isUp) })
    expect(bus.canSay()).toBe(true)
    const closing = bus.close()
    expect(bus.canSay()).toBe(false)
    bus.say('t6', 'while it drains')
    await closing
    expect(bus.canSay()).toBe(false)
    bus.say('t6', 'when it is closed')
    await nats.kill()
    expect(links).toEqual([])
  })

  test('a bus that is closed before the server came leaves no wake-up behind, and no connection', async () => {
    const nats = await mortalNats()
    await nats.kill()
    const clock = manualClock()
    const waiting = new Set<object>()
    const kept = (stop: () => void) => {
      waiting.add(stop)
      return () => {
        waiting.delete(stop)
        stop()
      }
    }
    const bus = await aBus(nats.url, {
      clock: {
        ...clock,
        every: (milliseconds, run) => kept(clock.every(milliseconds, run)),
        after: (milliseconds, run) => kept(clock.after(milliseconds, run)),
      },
    })
    expect(waiting.size).toBe(2)
    await bus.close()
    expect(waiting.size).toBe(0)

    const late = await aBus(nats.url, { clock })
    await nats.start()
    clock.advance(1_000)
    await late.close()
    await soon(async () => expect(await nats.connections()).toEqual({ ever: 1, now: 0 }))
    expect(late.canSay()).toBe(false)
  })
})
