import { afterAll, expect, test } from 'vitest'
import { startTestGateway } from '#tests/kit/gateway.ts'

const gateway = await startTestGateway()
afterAll(() => gateway.close())

const sessionOf = async (headers: Readonly<Record<string, string>>) => {
  const answer = await fetch(`${gateway.url}/api/console/session`, { headers })
  return { status: answer.status, body: await answer.json(), cache: answer.headers.get('cache-control') }
}

test.each([
  ['without a token', () => ({}), 'nobody'],
  ['with the operator’s token', () => gateway.admin, 'script'],
  ['with a wrong token', () => ({ authorization: 'Bearer another' }), 'nobody'],
  [
    'with a token of another scheme',
    () => ({ authorization: gateway.admin.authorization.replace('Bearer', 'Basic') }),
    'nobody',
  ],
] as const)('a caller %s learns the kind of caller, and the answer is not stored', async (_, headers, is) => {
  expect(await sessionOf(headers())).toEqual({
    status: 200,
    body: { is, operator: null, isLocked: false, people: [], idleMinutes: 15 },
    cache: 'no-store',
  })
})
