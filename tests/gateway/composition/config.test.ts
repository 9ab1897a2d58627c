import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings, WrongSettings } from '#gateway/composition/config.ts'

test('without settings the gateway listens on 8080 of this machine and keeps its data in .data', () => {
  expect(readSettings({})).toMatchObject({ PORT: 8080, HOST: '127.0.0.1', DATA_DIR: '.data' })
})
test('a folder that is named from here is the same one from everywhere', () => {
  const { MEDIA_DIR, WEB_ROOT } = readSettings({ MEDIA_DIR: 'demo/media', WEB_ROOT: '/srv/web' })
  expect([MEDIA_DIR, WEB_ROOT]).toEqual([join(process.cwd(), 'demo/media'), '/srv/web'])
})

test.each([
  [{ PORT: 'eighty' }, /^PORT is not accepted: .+\.$/],
  [{ PORT: '70000' }, /^PORT is not accepted/],
  [{ DATABASE_URL: 'mysql://ana:s3cret@db/shop' }, /^DATABASE_URL is not accepted/],
  [{ DATABASE_URL: 'postgres://ana:s3cret%zz@db/shop' }, /^DATABASE_URL is not accepted: a % in its name or password/],
  [{ NATS_URL: 's3cret' }, /^NATS_URL is not accepted/],
  [{ NATS_URL: 'nats://ana:s3cret%@nats' }, /^NATS_URL is not accepted/],
  [{ DATABASE_SCHEMA: 'S3cret!' }, /^DATABASE_SCHEMA is not accepted/],
  [{ ADMIN_TOKEN: 's3cret'.repeat(40) }, /^ADMIN_TOKEN is not accepted/],
  [{ REALTIME_SECRET: 's3cret'.repeat(40) }, /^REALTIME_SECRET is not accepted/],
  [{ RATE_LIMIT: '-1' }, /^RATE_LIMIT is not accepted/],
  [{ REALTIME_WEBHOOK_URL: 'ftp://s3cret.example' }, /^REALTIME_WEBHOOK_URL is not accepted/],
  [{ REALTIME_WEBHOOK_URL: 'https://name:s3cret@shop.example' }, /is called without a name and password/],
  [{ REALTIME_WEBHOOK_URL: 's3cret' }, /^REALTIME_WEBHOOK_URL is not accepted/],
  [{ NOMINATIM_URL: 's3cret' }, /^NOMINATIM_URL is not accepted/],
  [{ GOOGLE_MAPS_BROWSER_KEY: 's3cret with a space' }, /^GOOGLE_MAPS_BROWSER_KEY is not accepted/],
  [{ PHOTON_URL: 'https://s3cret.example' }, /^PHOTON_URL is not read any more: name a NOMINATIM_URL/],
  [{ PELIAS_URL: 'https://s3cret.example' }, /^PELIAS_URL is not read any more/],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 's3cret' }, /^OTEL_EXPORTER_OTLP_ENDPOINT is not accepted/],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'grpc://s3cret:4317' }, /^OTEL_EXPORTER_OTLP_ENDPOINT is not accepted/],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://ana:s3cret@collector:4318' }, /it has no name and password/],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/?key=s3cret' }, /it has no query/],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'key=s3cret' }, /^OTEL_EXPORTER_OTLP_ENDPOINT is missing/],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 's3cret' }, /^OTEL_EXPORTER_OTLP_HEADERS is not accepted: it is NAME=VALUE/],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'key=s3cret%0d%0a' }, /^OTEL_EXPORTER_OTLP_HEADERS is not accepted/],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'key=s3cret%zz' }, /^OTEL_EXPORTER_OTLP_HEADERS is not accepted/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL is not accepted/],
  [{ DIGEST_KEY: 's3cret' }, /^DIGEST_KEY is not accepted: it has fewer than 32 bytes\.$/],
  [
    { DIGEST_KEY: 's3cret'.repeat(6), DIGEST_KEY_FILE: '/s3cret' },
    /^DIGEST_KEY and DIGEST_KEY_FILE exclude each other/,
  ],
])(
  'a wrong value stops the start with a sentence that names its setting and shows no value: %o',
  (environment, sentence) => {
    const read = () => readSettings(environment)
    expect(read).toThrow(WrongSettings)
    expect(read).toThrow(sentence)
    expect(read).not.toThrow(/s3cret|eighty|70000|-1|loud/i)
  },
)
test.each([{ REALTIME_KEY: 'demo-key' }, { REALTIME_SECRET: 'demo-secret' }, { ADMIN_TOKEN: 'demo-admin' }])(
  'the demo credential %o is refused outside the demo',
  (environment) => {
    expect(() => readSettings(environment)).toThrow(/choose another outside the demo/)
    expect(readSettings(environment, { demo: true })).toMatchObject(environment)
  },
)

test('every setting of the example file is described for operators', () => {
  const names = [...readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name!)
  const operations = readFileSync('docs/operations.md', 'utf8')
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter((name) => !operations.includes(`\`${name}\``))).toEqual(['COMPOSE_FILE'])
})

test('headers for the collector of traces are read as OpenTelemetry writes them', () => {
  const { OTEL_EXPORTER_OTLP_HEADERS } = readSettings({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otlp.example.com/otlp/',
    OTEL_EXPORTER_OTLP_HEADERS: ' Authorization = Basic%20YTpi==, x-scope=tienda%2Ccentro,',
  })
  expect(OTEL_EXPORTER_OTLP_HEADERS).toEqual({ authorization: 'Basic YTpi==', 'x-scope': 'tienda,centro' })
})
