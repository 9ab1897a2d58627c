import { openFakeProvider, type ProviderReply } from './fake-provider.ts'

type Value = string | number | readonly string[]

export type CollectedSpan = {
  readonly traceId: string
  readonly spanId: string
  /** Absent without a parent. */
  readonly parentSpanId?: string
  readonly name: string
  /** As OTLP numbers them: 1 internal, 2 server, 3 client. */
  readonly kind: number
  readonly isFailed: boolean
  readonly attributes: Readonly<Record<string, Value>>
  readonly service: string
}

type Attributes = readonly {
  readonly key: string
  readonly value: {
    readonly stringValue?: string
    readonly intValue?: number
    readonly arrayValue?: { readonly values: readonly { readonly stringValue: string }[] }
  }
}[]

type Posted = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Attributes }
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<CollectedSpan, 'attributes' | 'isFailed' | 'service'> & {
        readonly attributes: Attributes
        readonly status: { readonly code: number }
      })[]
    }[]
  }[]
}

/** A collector of traces over OTLP/JSON, which keeps what it is sent. `reply` may refuse. */
export async function openCollector(reply: () => ProviderReply = () => ({ status: 200, body: {} })) {
  const server = await openFakeProvider(reply)
  const posted = () => server.asked.map(({ text }) => JSON.parse(text) as Posted)
  return {
    ...server,
    /** All spans that came, those of refused posts too. */
    spans: (): readonly CollectedSpan[] =>
      posted().flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ resource, scopeSpans }) =>
          scopeSpans
            .flatMap(({ spans }) => spans)
            .map(({ attributes, status, ...span }) => ({
              ...span,
              isFailed: status.code === 2,
              attributes: valuesOf(attributes),
              service: String(valuesOf(resource.attributes)['service.name']),
            })),
        ),
      ),
  }
}

const valuesOf = (attributes: Attributes): Readonly<Record<string, Value>> =>
  Object.fromEntries(
    attributes.map(({ key, value: { stringValue, intValue, arrayValue } }) => [
      key,
      stringValue ?? intValue ?? arrayValue?.values.map((one) => one.stringValue) ?? '',
    ]),
  )
