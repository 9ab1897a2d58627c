import { expect, onTestFinished, test, vi } from 'vitest'
import { beginSpan, inSpan, outsideOfSpans, traceBy } from '#gateway/ports/trace.ts'
import { sendTraces } from '#gateway/traces/send-traces.ts'
import { type CollectedSpan, openCollector } from '#tests/kit/collector.ts'
import type { ProviderReply } from '#tests/kit/fake-provider.ts'

async function tracing(reply?: () => ProviderReply, batchMs?: number) {
  const collector = await openCollector(reply)
  onTestFinished(() => collector.close())
  const onLink = vi.fn<(isUp: boolean, error?: unknown) => void>()
  const traces = sendTraces({
    endpoint: collector.url,
    headers: { authorization: 'Bearer k3y' },
    serviceName: 'a shop',
    instance: 'one:8080',
    onLink,
    ...(batchMs !== undefined && { batchMs }),
  })
  const stop = traceBy(traces.tracer)
  onTestFinished(async () => {
    stop()
    await traces.close()
  })
  return { collector, onLink, traces }
}

const work = (name: string) => ({ name, kind: 'internal' }) as const
const named = (spans: readonly CollectedSpan[], name: string) => spans.find((span) => span.name === name)

test('spans go to the collector as OTLP, with the name of the service and the headers of the settings', async () => {
  const { collector, traces } = await tracing()
  await inSpan(work('outer'), () => inSpan(work('inner'), async (span) => span?.note({ count: 3, types: ['a', 'b'] })))
  await traces.close()
  const [post] = collector.asked
  expect(post).toMatchObject({ method: 'POST', path: '/v1/traces', headers: { authorization: 'Bearer k3y' } })
  const [outer, inner] = [named(collector.spans(), 'outer'), named(collector.spans(), 'inner')]
  expect(inner).toMatchObject({ parentSpanId: outer?.spanId, traceId: outer?.traceId, service: 'a shop' })
  expect(inner?.attributes).toEqual({ count: 3, types: ['a', 'b'] })
  expect(outer?.parentSpanId).toBeUndefined()
})

test('a span says whether it is a request to this node, a call of another service or work within', async () => {
  const { collector, traces } = await tracing()
  for (const kind of ['server', 'client', 'internal'] as const) beginSpan({ name: kind, kind })?.end()
  await traces.close()
  const kinds = Object.fromEntries(collector.spans().map(({ name, kind }) => [name, kind]))
  expect(kinds).toEqual({ internal: 1, server: 2, client: 3 })
})

test('work that fails names the kind of its error and not its message', async () => {
  const { collector, traces } = await tracing()
  const failing = inSpan(work('fails'), () => Promise.reject(new TypeError('+5491155550311 is no address')))
  await expect(failing).rejects.toThrow(TypeError)
  await traces.close()
  expect(named(collector.spans(), 'fails')).toMatchObject({ isFailed: true, attributes: { 'error.type': 'TypeError' } })
  expect(collector.asked[0]?.text).not.toContain('+549')
})

test('background work that a request sets off is no part of its span', async () => {
  const { collector, traces } = await tracing()
  await inSpan(work('request'), () => outsideOfSpans(() => inSpan(work('background'), async () => undefined)))
  await traces.close()
  expect(named(collector.spans(), 'background')?.parentSpanId).toBeUndefined()
})

test('a collector that refuses is told once, and once when it takes spans again', async () => {
  let status = 400
  const { collector, onLink } = await tracing(() => ({ status, body: {} }), 1)
  for (let posts = 1; posts <= 3; posts++) {
    beginSpan(work('lost'))?.end()
    await vi.waitFor(() => expect(collector.asked.length).toBe(posts))
  }
  status = 200
  beginSpan(work('kept'))?.end()
  await vi.waitFor(() => expect(onLink).toHaveBeenCalledTimes(2))
  expect(onLink.mock.calls.map(([isUp]) => isUp)).toEqual([false, true])
})

test('a node that leaves does not wait for a collector that hangs', async () => {
  const { collector, onLink, traces } = await tracing()
  collector.fail('POST', 'hang')
  beginSpan(work('late'))?.end()
  await traces.close()
  expect(collector.asked.length).toBe(1)
  // The exporter gives the post up later, and says so.
  expect(onLink).not.toHaveBeenCalled()
})

test('spans that the queue has no room for are dropped', async () => {
  const { collector, traces } = await tracing(undefined, 60_000)
  collector.fail('POST', 'hang')
  for (let spans = 0; spans < 4_000; spans++) beginSpan(work('many'))?.end()
  await traces.close()
  expect(collector.spans().length).toBeLessThanOrEqual(2_048 + 512)
})
