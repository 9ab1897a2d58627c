import { expect, onTestFinished, test } from 'vitest'
import { openCollector } from '#tests/kit/collector.ts'
import { forkMain } from '#tests/kit/process.ts'

/** The packages of OpenTelemetry that `npm start` loads until it listens and ends. */
async function loadedBy(environment: Readonly<Record<string, string>>) {
  const node = forkMain({
    ...environment,
    NODE_OPTIONS: `--import=${new URL('../../kit/say-loaded.ts', import.meta.url).href}`,
  })
  onTestFinished(() => void node.kill())
  await node.until(/listens on/)
  await node.kill('SIGTERM')
  return /^loaded: (.*)\.$/m.exec(node.said.out)?.[1]?.split(' ')
}

test('a node without a collector loads nothing of OpenTelemetry but the types that prom-client needs', async () => {
  expect(await loadedBy({})).toEqual(['@opentelemetry/api'])
})

test('a node with a collector loads the library, and sends its traces', async () => {
  const collector = await openCollector()
  onTestFinished(() => collector.close())
  const loaded = await loadedBy({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  expect(loaded).toContain('@opentelemetry/sdk-trace')
  expect(loaded).toContain('@opentelemetry/exporter-trace-otlp-http')
})
