import { expect, onTestFinished, test, vi } from 'vitest'
import { openCollector } from '#tests/kit/collector.ts'
import { anOfferedOrder } from '#tests/kit/delivery.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'

async function tracedGateway() {
  const collector = await openCollector()
  onTestFinished(() => collector.close())
  const lines: { readonly level: number; readonly msg: string }[] = []
  const gateway = await startTestGateway({
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/otlp/`,
      OTEL_SERVICE_NAME: 'parrilla',
      LOG_LEVEL: 'info',
    },
    logTo: { write: (line: string) => void lines.push(JSON.parse(line)) },
  })
  return { collector, gateway, lines }
}

test('a node sends the spans of calls, of their commands and of followers before it ends', async () => {
  const { collector, gateway } = await tracedGateway()
  await anOfferedOrder(gateway)
  await gateway.settle()
  await gateway.close()

  expect(new Set(collector.asked.map(({ path }) => path))).toEqual(new Set(['/otlp/v1/traces']))
  const spans = collector.spans()
  expect(new Set(spans.map(({ service }) => service))).toEqual(new Set(['parrilla']))
  const call = spans.find(({ name }) => name === 'POST /api/order')
  const command = spans.find(({ parentSpanId }) => parentSpanId === call?.spanId)
  expect(call).toMatchObject({ attributes: { 'http.response.status_code': 200 } })
  expect(command).toMatchObject({ name: 'command', traceId: call?.traceId })
  expect(command?.attributes['comanda.events']).toContain('OrderPlaced')
  const roots = spans.filter(({ parentSpanId }) => parentSpanId === undefined).map(({ name }) => name)
  expect(roots).toContain('follow')
})

test('nothing that is sent to the collector is of a person or names an order', async () => {
  const { collector, gateway } = await tracedGateway()
  const { code, trackingId, shipmentId } = await anOfferedOrder(gateway)
  await fetch(`${gateway.url}/api/orderingcustomer/+5491155551234?token=s3cret`)
  await gateway.close()
  const sent = collector.asked.map(({ text }) => text).join('')
  expect(sent).toContain('POST /api/console/orders/:code/accept')
  for (const secret of [code, trackingId, shipmentId, '5551234', 's3cret', 'Carla', 'Bolívar', 'demo-admin'])
    expect(sent).not.toContain(secret)
})

test('a collector that hangs delays no answer', async () => {
  const { collector, gateway } = await tracedGateway()
  onTestFinished(() => gateway.close())
  collector.fail('POST', 'hang')
  expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200)
  await vi.waitFor(() => expect(collector.asked.length).toBe(1), 10_000)
  expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200)
  await anOfferedOrder(gateway)
})

test('a collector that is away is one line of the log, and a node serves on', async () => {
  const { collector, gateway, lines } = await tracedGateway()
  onTestFinished(() => gateway.close())
  const refused = { status: 401 }
  collector.fail('POST', refused)
  await gateway.api.GET('/api/diner/{alias}', { params: { path: { alias: 'parrilla-centro' } } })
  const said = () => lines.map(({ msg }) => msg).filter((msg) => msg.includes('the collector'))
  await vi.waitFor(() => expect(said()).toEqual(['the collector takes no traces: they are dropped']), 10_000)
  await gateway.api.GET('/api/diner/{alias}', { params: { path: { alias: 'parrilla-centro' } } })
  await vi.waitFor(() => expect(said().slice(1)).toEqual(['the collector takes traces again']), 10_000)
})
