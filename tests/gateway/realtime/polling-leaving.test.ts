import { expect, test } from 'vitest'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { pollingClient } from '#tests/kit/polling.ts'

test('a node that leaves tells polling clients to come back elsewhere, with the next poll', async () => {
  const gateway = await startTestGateway()
  const diner = pollingClient(gateway.url)
  await diner.next('pusher:connection_established')
  await diner.subscribe('van-1')
  const closing = gateway.close()
  expect(await diner.ended).toBe(4200)
  diner.close()
  await closing
  await expect(fetch(`${gateway.url}/healthz`)).rejects.toThrow()
})
