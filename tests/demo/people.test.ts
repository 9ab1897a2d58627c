import { afterAll, expect, test } from 'vitest'
import { demoEnvironment } from '#demo/environment.ts'
import { consoleEntry, demoPerson, openAccount } from '#demo/people.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { sessionOf, typePin } from '#tests/kit/operators.ts'
import { aBrowser } from '#tests/kit/sign-in.ts'

const gateway = await startTestGateway()
afterAll(() => gateway.close())

test('the entry says that a gateway without the person of the demo has none', async () => {
  expect((await fetch(gateway.url + consoleEntry)).status).toBe(404)
})

test('the account is opened once, also by a demo that starts again on its data', async () => {
  for (let starts = 0; starts < 2; starts++) await openAccount(gateway.url, demoEnvironment.ADMIN_TOKEN)
  const { data } = await gateway.api.GET('/api/console/operators', { headers: gateway.admin })
  expect(data?.operators.map(({ name, role }) => [name, role])).toEqual([[demoPerson.name, 'administrador']])
})

test('the entry makes a new browser a tablet that shows the stores and asks for the PIN', async () => {
  const browser = aBrowser(gateway)
  const answer = await fetch(gateway.url + consoleEntry, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/console'])
  for (const cookie of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    browser.cookies.set(name, value)
  }
  const locked = await sessionOf(browser)
  expect([locked.isLocked, locked.people.map(({ name }) => name)]).toEqual([true, [demoPerson.name]])
  const entered = await typePin(browser, locked.operator?.id ?? '', demoPerson.pin)
  expect(entered).toMatchObject({ status: 200, body: { isLocked: false } })
  const stores = (await sessionOf(browser)).operator?.stores.map(({ id }) => id) ?? []
  expect(stores).toEqual(expect.arrayContaining(['parrilla-centro', 'parrilla-palermo', 'sushi-belgrano']))
})
