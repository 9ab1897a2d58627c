import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { openWebSocket } from '#simulator/network/web-socket.ts'

test('a text that is sent before the handshake is done ends no run', async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as { readonly port: number }
  const nothing = () => undefined
  const { send, drop } = openWebSocket(new URL(`ws://127.0.0.1:${port}`), {
    ...{ onText: nothing, onPing: nothing, onLost: nothing },
  })
  expect(() => send('ping')).not.toThrow()
  drop()
  silent.close()
})
