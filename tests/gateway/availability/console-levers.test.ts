import { afterAll, expect, test } from 'vitest'
import type { Role } from '#domain/operator/role.ts'
import { eraseOperator } from '#gateway/people/operator.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { anOperator, type Operator } from '#tests/kit/operators.ts'
import { contentOf, faultsIn, groundOver } from '#tests/kit/people.ts'
import { aBrowser } from '#tests/kit/sign-in.ts'

const database = await openTestDatabase()
const gateway = await startTestGateway({ database })
afterAll(() => gateway.close())

const stores = '/api/console/stores'
const all = '/api/console/availability'
const anOperatorOf = (role: Role, name: string, ...ids: readonly string[]) =>
  anOperator(gateway, { role, name, places: ids.map((id) => ({ type: 'store', id })) })

async function listed({ browser }: Pick<Operator, 'browser'>, query = '') {
  const { status, body } = await browser.call('GET', `${all}${query}`)
  return { status, code: body.code, stores: (body.stores ?? []) as Wire['ConsoleStoreAvailability'][] }
}

test('a person reads the own stores that have something off, with their modes, and no other', async () => {
  const ana = await anOperatorOf('encargado', 'Ana', 'parrilla-centro', 'parrilla-palermo')
  const eva = await anOperatorOf('encargado', 'Eva', 'sushi-belgrano')
  const cook = await anOperatorOf('cocina', 'Eva', 'sushi-belgrano')
  await ana.browser.call('PUT', `${stores}/parrilla-centro/pause`, { minutes: 30 })
  await eva.browser.call('PUT', `${stores}/sushi-belgrano/pause`, { minutes: 30 })
  const [centro, ...others] = (await listed(ana)).stores
  expect([centro?.branchContactId, others]).toEqual(['parrilla-centro', []])
  expect(centro).toMatchObject({
    ...{ alias: 'parrilla-centro', timeZone: 'America/Argentina/Buenos_Aires' },
    levers: [{ target: { type: 'store' }, end: 'time', by: { is: 'operator', name: 'Ana' } }],
  })
  expect(centro?.modes).toContainEqual({ id: 'parrilla-centro-delivery', name: 'Delivery' })
  const palermo = (await listed(ana, '?branchContactId=parrilla-palermo')).stores
  expect(palermo.map(({ branchContactId, levers }) => [branchContactId, levers])).toEqual([['parrilla-palermo', []]])
  expect((await listed(cook)).stores.map((one) => one.branchContactId)).toEqual(['sushi-belgrano'])
  expect(await listed(eva, '?branchContactId=parrilla-centro')).toMatchObject({ status: 403, code: 'ACCESS_DENIED' })
})

test('a script reads the levers of every store, and a store that does not exist is not found', async () => {
  const script = { browser: aBrowser(gateway, gateway.admin) }
  expect(await listed(script, '?branchContactId=nowhere')).toMatchObject({ status: 404, code: 'STORE_NOT_FOUND' })
  await script.browser.call('PUT', `${stores}/sushi-belgrano/pause`, { minutes: 40 })
  expect((await listed(script)).stores.map((one) => one.branchContactId)).toContain('sushi-belgrano')
  const [store] = (await listed(script, '?branchContactId=sushi-belgrano')).stores
  expect(store?.levers[0]?.by).toEqual({ is: 'script', name: null })
})

test('a lever can end at the instants that the list says', async () => {
  const ana = await anOperatorOf('encargado', 'Ana', 'parrilla-palermo')
  const [before] = (await listed(ana, '?branchContactId=parrilla-palermo')).stores
  const path = `${stores}/parrilla-palermo/availability/plates/provoleta`
  for (const [until, instant] of [
    ['opening', before?.openings.next],
    ['tomorrow', before?.openings.tomorrow],
  ]) {
    const { status, body } = await ana.browser.call('PUT', path, { until })
    expect([status, body.levers[0].end, body.levers[0].until]).toEqual([200, 'opening', instant])
    expect(Date.parse(instant ?? '')).toBeGreaterThan(gateway.clock.now().getTime())
  }
  await ana.browser.call('DELETE', path)
  expect((await listed(ana)).stores).toEqual([])
})

test('the levers of an erased person stay, without the name', async () => {
  const ana = await anOperatorOf('encargado', 'Rosaura', 'parrilla-palermo')
  const eva = await anOperatorOf('cocina', 'Eva', 'parrilla-palermo')
  await ana.browser.call('PUT', `${stores}/parrilla-palermo/pause`, { until: 'resumed' })
  const byOf = async () => (await listed(eva)).stores[0]?.levers.map(({ by }) => by)
  expect(await byOf()).toEqual([{ is: 'operator', name: 'Rosaura' }])
  expect(await eraseOperator(await groundOver(database), ana.id)).toBe(1)
  expect(await byOf()).toEqual([{ is: 'operator', name: null }])
  expect(await contentOf(database)).not.toContain('Rosaura')
  expect(await faultsIn(database)).toEqual([])
})
