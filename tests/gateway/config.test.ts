import { expect, test } from 'vitest'
import { readSettings } from '#gateway/config.ts'

test('without settings the gateway listens on 8080 of this machine and keeps its data in .data', () => {
  expect(readSettings({})).toMatchObject({ PORT: 8080, HOST: '127.0.0.1', DATA_DIR: '.data' })
})
test.each([
  [{ PORT: 'eighty' }, /^PORT=eighty is not accepted: .+\.$/],
  [{ PORT: '70000' }, /^PORT=70000 is not accepted/],
  [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL=mysql:\/\/x is not accepted/],
  [{ RATE_LIMIT: '-1' }, /^RATE_LIMIT=-1 is not accepted/],
  [{ REALTIME_WEBHOOK_URL: 'ftp://shop.example' }, /^REALTIME_WEBHOOK_URL=ftp:\/\/shop.example is not accepted/],
  [{ REALTIME_WEBHOOK_URL: 'https://name:word@shop.example' }, /is called without a name and password/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL=loud is not accepted/],
])('a wrong value stops the start with a sentence that names it: %o', (environment, sentence) => {
  expect(() => readSettings(environment)).toThrow(sentence)
})
test.each([{ REALTIME_KEY: 'demo-key' }, { REALTIME_SECRET: 'demo-secret' }, { ADMIN_TOKEN: 'demo-admin' }])(
  'the demo credential %o is refused outside the demo',
  (environment) => {
    expect(() => readSettings(environment)).toThrow(/choose another outside the demo/)
    expect(readSettings(environment, { demo: true })).toMatchObject(environment)
  },
)
