import { z } from 'zod'
import { holds } from '../settings/kinds.ts'
import type { Environment, RoomSettings, SettingsOf } from '../settings/room-settings.ts'

/** The settings of the collector that gets the traces, under OpenTelemetry's own names. */
export const traceSettings = {
  shape: {
    OTEL_EXPORTER_OTLP_ENDPOINT: z
      .url({ protocol: /^https?$/ })
      .refine(
        holds(({ username, password }) => username === '' && password === ''),
        'it has no name and password: OTEL_EXPORTER_OTLP_HEADERS takes what the collector asks for',
      )
      .refine(
        holds(({ search, hash }) => search === '' && hash === ''),
        'it has no query: `/v1/traces` is put behind it',
      )
      .optional()
      .describe(
        '`http(s)://…`: an OpenTelemetry collector that takes OTLP over HTTP, such as `http://127.0.0.1:4318`; the node posts [traces](#traces) to `/v1/traces` there. Without it nothing is traced, and the library is not loaded',
      ),
    OTEL_EXPORTER_OTLP_HEADERS: z
      .string()
      .default('')
      .transform((text, { addIssue }): Readonly<Record<string, string>> => {
        const headers = readHeaders(text)
        if (headers) return headers
        addIssue({ code: 'custom', message: 'it is NAME=VALUE, with a comma between two, and signs as in a URL' })
        return z.NEVER
      })
      .describe(
        'headers of these posts, such as the key of a hosted collector: `authorization=Basic%20…`, with a comma between two. Needs `OTEL_EXPORTER_OTLP_ENDPOINT`',
      ),
    OTEL_SERVICE_NAME: z
      .string()
      .min(1)
      .max(200)
      .default('comanda')
      .describe('the name under which the collector shows the traces of these nodes'),
  },
  fault: ({ OTEL_EXPORTER_OTLP_HEADERS, OTEL_EXPORTER_OTLP_ENDPOINT }: Environment): string | null =>
    OTEL_EXPORTER_OTLP_HEADERS !== undefined && OTEL_EXPORTER_OTLP_ENDPOINT === undefined
      ? 'OTEL_EXPORTER_OTLP_ENDPOINT is missing: OTEL_EXPORTER_OTLP_HEADERS are sent there.'
      : null,
} satisfies RoomSettings

export type TraceSettings = SettingsOf<typeof traceSettings>

/** Names as HTTP has them, values in percent-encoding (the specification of the exporter). Null for anything else. */
function readHeaders(text: string): Readonly<Record<string, string>> | null {
  const headers: Record<string, string> = {}
  for (const part of text.split(',').filter((each) => each.trim() !== '')) {
    const [, name, value] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*([\x21-\x7e][\x20-\x7e]*?)\s*$/.exec(part) ?? []
    const plain = value === undefined ? null : decoded(value)
    if (name === undefined || plain === null) return null
    headers[name.toLowerCase()] = plain
  }
  return headers
}

function decoded(value: string): string | null {
  try {
    const plain = decodeURIComponent(value)
    return /^[\x20-\x7e]+$/.test(plain) ? plain : null
  } catch {
    return null
  }
}
