import { beforeEach, expect, test, vi } from 'vitest'

const at = (path: string) => history.replaceState({ key: 'k' }, '', path)
const token = async () => (await import('#web/courier/shift/link-token.ts')).linkToken()

beforeEach(() => vi.resetModules())

test("a courier's token leaves the address when the client starts, and nothing else does", async () => {
  at('/logistics/parrilla-centro/rider/ana/shipments?token=t-ana&inspect=1#here')
  await import('#web/courier/address-token.ts')
  expect(`${location.pathname}${location.search}${location.hash}`).toBe(
    '/logistics/parrilla-centro/rider/ana/shipments?inspect=1#here',
  )
  expect(history.state).toEqual({ key: 'k' })
  expect(await token()).toBe('t-ana')
})

test('other addresses stay unchanged', async () => {
  at('/menu/parrilla-centro?token=mine')
  await import('#web/courier/address-token.ts')
  expect(location.search).toBe('?token=mine')
  expect(await token()).toBeNull()
})

test('this is the first step of the client', async () => {
  const { readFileSync } = await import('node:fs')
  const [first] = readFileSync('web/courier/main.tsx', 'utf8').split('\n')
  expect(first).toBe("import './address-token.ts'")
})
