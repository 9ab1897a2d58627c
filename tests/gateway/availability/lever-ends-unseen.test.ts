import { expect, test } from 'vitest'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'

const store = 'parrilla-centro'

async function busyMinutes({ api }: TestGateway) {
  const { data } = await api.GET('/api/diner/{alias}', { params: { path: { alias: store } } })
  return data?.type === 'branchContact' ? data.info.busyMinutes : null
}

test('a lever whose end passes while no node runs is over when one starts', async () => {
  const own = await openTestDatabase()
  const database = { ...own, close: async () => undefined }
  const before = await startTestGateway({ database })
  await fetch(`${before.url}/api/console/stores/${store}/busy`, {
    method: 'PUT',
    headers: { ...before.admin, 'content-type': 'application/json' },
    body: JSON.stringify({ extraMinutes: 30, minutes: 30 }),
  })
  await before.settle()
  expect(await busyMinutes(before)).toBe(30)
  await before.close()
  before.clock.jump(31 * 60_000)
  const after = await startTestGateway({ database, clock: before.clock })
  try {
    expect(await busyMinutes(after)).toBeUndefined()
  } finally {
    await after.close()
    await own.close()
  }
})
