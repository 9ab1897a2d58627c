import { createServer } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { natsBus } from '#gateway/events/nats-bus.ts'
import { systemClock } from '#gateway/ports/clock.ts'
import { freePort } from '#tests/kit/free-port.ts'

test('the bus reports a server that stands still as away, so that nothing more is kept for it', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('INFO {"server_id":"S","version":"2.10.0","proto":1,"max_payload":1048576,"headers":true}\r\n')
    // It answers the handshake, and then nothing more.
    socket.once('data', () => void socket.write('PONG\r\n'))
  })
  const port = await freePort()
  await new Promise<void>((listening) => void server.listen(port, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const links: boolean[] = []
  const bus = await natsBus(`nats://127.0.0.1:${port}`, {
    installation: 'a-shop',
    clock: systemClock,
    onError() {},
    onLink: (isUp) => links.push(isUp),
    pingMs: 50,
  })
  await vi.waitFor(() => expect(links).toContain(false))
  expect(links[0]).toBe(false)
  await bus.close()
})
