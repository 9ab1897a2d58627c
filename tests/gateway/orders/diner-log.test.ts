import { afterAll, expect, test } from 'vitest'
import { startTestGateway } from '#tests/kit/gateway.ts'

const lines: string[] = []
const gateway = await startTestGateway({
  environment: { LOG_LEVEL: 'warn' },
  logTo: { write: (line) => void lines.push(line) },
})
afterAll(() => gateway.close())

test('[API-03] [OPEN-38] a page’s report is logged without its diner’s data, and answered with nothing', async () => {
  const report = {
    message: 'no menu',
    component: 'menu',
    bcId: 'store-1',
    branchId: 'branch-1',
    url: 'https://shop/menu/x',
    lat: -34.61,
    lng: -58.37,
    fullAddress: 'Bolívar 900',
    addressFromLocalStorage: true,
    payload: { phone: '1155554444' },
    stack: 'at menu',
  }
  const response = await fetch(`${gateway.url}/api/diner/log`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify(report),
  })
  expect([response.status, await response.text()]).toEqual([204, ''])
  const logged = lines.map((line) => JSON.parse(line)).filter(({ dinerLog }) => dinerLog)
  const kept = { message: 'no menu', component: 'menu', bcId: 'store-1', branchId: 'branch-1' }
  expect(logged.map(({ dinerLog }) => dinerLog)).toEqual([kept])
  for (const personal of ['Bolívar', '34.61', '1155554444']) expect(lines.join()).not.toContain(personal)
})
