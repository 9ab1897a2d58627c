import { expect, test } from 'vitest'
import { answerForVisit, drawingPatienceMs, opensPage } from '#gateway/http/visit.ts'
import { bareApp } from '#tests/kit/bare-app.ts'

const socket = { remoteAddress: '192.0.2.7' }
const visit = { method: 'GET', headers: { cookie: 'device=1', 'if-none-match': '"old"' }, socket } as never

test('an answer that is late is not waited for: the document goes out within a fifth of a second', async () => {
  const { app } = await bareApp()
  app.get('/api/slow', async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_000).unref())
    return { code: 'A' }
  })
  const began = performance.now()
  expect(await answerForVisit(app, visit, '/api/slow')).toBeNull()
  expect(performance.now() - began).toBeLessThan(drawingPatienceMs + 400)
})

test('an answer is the one that this visitor’s own call would have', async () => {
  const { app } = await bareApp({ TRUSTED_PROXIES: '0' })
  app.get('/api/who', async ({ ip, headers }) => ({
    ip,
    cookie: headers.cookie,
    old: headers['if-none-match'] ?? null,
  }))
  expect(await answerForVisit(app, visit, '/api/who')).toEqual({ ip: '192.0.2.7', cookie: 'device=1', old: null })
})

test('a refusal, a failure and an answer of megabytes draw nothing', async () => {
  const { app } = await bareApp()
  app.get('/api/none', (_, reply) => reply.code(404).send({}))
  app.get('/api/broken', () => {
    throw new Error('broken')
  })
  app.get('/api/text', (_, reply) => reply.send('no json'))
  app.get('/api/huge', async () => ({ notes: 'x'.repeat(2_000_000) }))
  for (const path of ['none', 'broken', 'text', 'huge', 'unknown'])
    expect(await answerForVisit(app, visit, `/api/${path}`)).toBeNull()
})

test('only a person who opens an address as a page has it drawn', () => {
  const headers = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }
  expect(opensPage({ method: 'GET', headers })).toBe(true)
  expect(opensPage({ method: 'HEAD', headers })).toBe(false)
  expect(opensPage({ method: 'GET', headers: {} })).toBe(false)
  expect(opensPage({ method: 'GET', headers: { ...headers, purpose: 'prefetch' } })).toBe(false)
})
