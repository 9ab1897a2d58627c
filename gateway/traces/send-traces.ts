import { Agent as PlainAgent } from 'node:http'
import { Agent as TlsAgent } from 'node:https'
import {
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span as SdkSpan,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace'
import release from '../../package.json' with { type: 'json' }
import { lookupName } from '../outside/names.ts'
import type { Span, Tracer, Work } from '../ports/trace.ts'

/** A batch that the collector has not taken by then is dropped. */
const exportMs = 5_000
/** The limit of the processor, which ends an export that the exporter's own limit has not. */
const latestMs = 6_000
/** A node that leaves waits no longer for the collector. */
const closeMs = 1_000
/** Spans that wait for the collector. One more is dropped. */
const mostWaiting = 2_048

type Sending = {
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
  /** Tells the nodes of a service apart. */
  readonly instance: string
  /** Hears once that the collector takes nothing, and once that it does again. */
  readonly onLink: (isUp: boolean, error?: unknown) => void
  /** The longest wait of a span for its batch. */
  readonly batchMs?: number
}

type Traces = {
  readonly tracer: Tracer
  /** Sends the spans that wait, for a bounded time, and drops the rest. */
  readonly close: () => Promise<void>
}

/** Makes spans and sends them to a collector in batches. This file alone knows OpenTelemetry's library. */
export function sendTraces({ endpoint, headers, serviceName, instance, onLink, batchMs = 2_000 }: Sending): Traces {
  const agent = agentFor(endpoint)
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: exportMs,
    httpAgentOptions: () => agent,
  })
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({
        'service.name': serviceName,
        'service.version': release.version,
        'service.instance.id': instance,
      }),
    ),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: told(exporter, onLink),
        maxQueueSize: mostWaiting,
        scheduledDelayMillis: batchMs,
        exportTimeoutMillis: latestMs,
      }),
    ],
  })
  const tracer = provider.getTracer('comanda', release.version)
  const begin = ({ name, kind, attributes }: Work, parent = ROOT_CONTEXT): Span => {
    const span = tracer.startSpan(
      name,
      { kind: kinds[kind], ...(attributes && { attributes: mutable(attributes) }) },
      parent,
    )
    return spanOf(span, (child) => begin(child, trace.setSpan(ROOT_CONTEXT, span)))
  }
  return {
    tracer: (work, traceparent) => begin(work, contextOf(traceparent)),
    async close() {
      const limit = Promise.withResolvers<void>()
      const timer = setTimeout(limit.resolve, closeMs)
      await Promise.race([provider.shutdown().catch(() => undefined), limit.promise])
      clearTimeout(timer)
      agent.destroy()
    },
  }
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const

/** Looks names up as calls of partners do, without the threads of the system. */
function agentFor(endpoint: string): PlainAgent {
  const options = { lookup: lookupName, keepAlive: true, maxSockets: 4 }
  return endpoint.startsWith('https:') ? new TlsAgent(options) : new PlainAgent(options)
}

/** Says once that exports fail, and once that they go well again. */
function told(exporter: SpanExporter, onLink: Sending['onLink']): SpanExporter {
  let isUp = true
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const isTaken = result.error === undefined
        if (isTaken !== isUp) {
          isUp = isTaken
          onLink(isUp, result.error)
        }
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
  }
}

function spanOf(span: SdkSpan, begin: Span['begin']): Span {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return {
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    begin,
    note: (attributes) => void span.setAttributes(mutable(attributes)),
    fail: (why) => void span.setAttribute('error.type', why).setStatus({ code: SpanStatusCode.ERROR }),
    end: () => span.end(),
  }
}

/** OpenTelemetry's types want lists that may be changed. */
const mutable = (attributes: NonNullable<Work['attributes']>) =>
  attributes as Readonly<Record<string, string | number | string[]>>

/** W3C Trace Context: version, trace, span and flags; later versions may say more behind them. */
const written = /^(?!ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-|$)/

/** The context of a span elsewhere; that of none where the header is not whole. */
function contextOf(traceparent = '') {
  const [, traceId = '', spanId = '', flags = ''] = written.exec(traceparent) ?? []
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
}
