import { expect, test } from 'vitest'
import { startTestGateway } from '#tests/kit/gateway.ts'

test.each([
  ['1', true],
  ['0', false],
])('[RT-02] with REALTIME_ENABLED=%s pages are told so: %s', async (value, enabled) => {
  const gateway = await startTestGateway({ environment: { REALTIME_ENABLED: value } })
  const { data } = await gateway.api.GET('/api/configuration')
  expect(data?.realtime.enabled).toBe(enabled)
  await gateway.close()
})

test('[RTE-03] an address without a shop leads to the one company of this node', async () => {
  const gateway = await startTestGateway({ environment: {} })
  const { data } = await gateway.api.GET('/api/configuration')
  expect(data?.homeAlias).toBe('tucan')
  await gateway.close()
})
