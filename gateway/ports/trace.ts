import { AsyncLocalStorage } from 'node:async_hooks'

/** Facts about a piece of work. None of them is of a person: no id, no path, no query and no body. */
type Attributes = Readonly<Record<string, string | number | readonly string[]>>

export type Work = {
  /** One of few: a collector groups by it. */
  readonly name: string
  /** `server` answers a request, `client` waits for a service outside. */
  readonly kind: 'server' | 'client' | 'internal'
  readonly attributes?: Attributes
}

/** A piece of work that is under way. */
export type Span = {
  /** The W3C header by which a service outside makes its own spans children of this one. */
  readonly traceparent: string
  readonly begin: (child: Work) => Span
  readonly note: (attributes: Attributes) => void
  /** `why` is a code or the name of an error, never its message. */
  readonly fail: (why: string) => void
  readonly end: () => void
}

/** Begins the spans that have no parent in this process. `traceparent` names one elsewhere. */
export type Tracer = (work: Work, traceparent?: string) => Span

let tracer: Tracer | null = null
const current = new AsyncLocalStorage<Span | undefined>()

/** Makes a tracer that of this process, until the returned function is called. Without one nothing is traced. */
export function traceBy(next: Tracer): () => void {
  tracer = next
  return () => {
    if (tracer === next) tracer = null
  }
}

/** The tracer of this process; null while none is set. */
export const currentTracer = (): Tracer | null => tracer

/** Begins a span in that of the caller, or else one without a parent. Null while nothing is traced. */
export function beginSpan(work: Work): Span | null {
  if (!tracer) return null
  return current.getStore()?.begin(work) ?? tracer(work)
}

/** Runs work whose spans are children of this one. */
export const within = <T>(span: Span, run: () => T): T => current.run(span, run)

/** Runs work in a span of its own, which ends with it. While nothing is traced, the work alone is run. */
export function inSpan<T>(work: Work, run: (span: Span | null) => Promise<T>): Promise<T> {
  const span = beginSpan(work)
  return span ? toItsEnd(span, run) : run(null)
}

async function toItsEnd<T>(span: Span, run: (span: Span) => Promise<T>): Promise<T> {
  try {
    return await current.run(span, () => run(span))
  } catch (error) {
    span.fail(nameOf(error))
    throw error
  } finally {
    span.end()
  }
}

/** Background work that a request sets off is no part of it. */
export const outsideOfSpans = <T>(run: () => T): T =>
  current.getStore() === undefined ? run() : current.run(undefined, run)

/** The code of an error, else its class: a message may quote a person's data. */
export function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const { code } = error as { readonly code?: unknown }
  return typeof code === 'string' ? code : error.name
}
