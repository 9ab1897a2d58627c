import { hostname } from 'node:os'
import type { TraceSettings } from './settings.ts'

type Log = { warn(fields: object, message: string): void; info(message: string): void }

/** Opens what sends traces to the collector of the settings; null where they name none. Only then OpenTelemetry's library is loaded. */
export async function openTraces(settings: TraceSettings & { readonly PORT: number }, log: () => Log) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = settings
  if (endpoint === undefined) return null
  const { sendTraces } = await import('./send-traces.ts')
  return sendTraces({
    endpoint,
    headers,
    serviceName: settings.OTEL_SERVICE_NAME,
    instance: `${hostname()}:${settings.PORT}`,
    onLink: (isUp, error) =>
      isUp
        ? log().info('the collector takes traces again')
        : log().warn({ err: error }, 'the collector takes no traces: they are dropped'),
  })
}
