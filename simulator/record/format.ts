import { z } from 'zod'
import { contractVersion } from '../ground/contract.ts'
import { type Scenario, scenarioSchema } from '../scenario/schema.ts'
import { instant, longest } from '../scenario/values.ts'

const format = 'comanda-recording'
const version = 1

/** Replaces the admin token in a recording; a replay puts its own token there. */
export const adminMark = '{admin}'

/** The first line of a recording. */
const headSchema = z.strictObject({
  format: z.literal(format),
  version: z.literal(version),
  /** The version of the contract between gateway and actors. */
  contract: z.string(),
  world: z.enum(['virtual', 'live']),
  /** The instant from which all other lines count. */
  began: instant,
  scenario: scenarioSchema,
})

export type Head = z.output<typeof headSchema>

const milliseconds = z.int().min(0).max(longest)
const of = { actor: z.string(), at: milliseconds.describe('Since the start of the run') }
const onSocket = { ...of, socket: z.int().min(1) }

/** The part of an address after the host, with readable escapes. */
const path = z.string().refine(isPath, 'this is no path of an address')
const headers = z.record(
  z.string().regex(/^[a-z-]+$/),
  z.string().regex(/^[\t\x20-\x7e\x80-\xff]*$/, 'this cannot stand in a header'),
)

const lineSchema = z.discriminatedUnion('type', [
  z
    .strictObject({
      type: z.literal('call'),
      ...of,
      took: milliseconds,
      method: z.string().regex(/^(GET|POST|PUT|PATCH|DELETE)$/, 'this is no method of the contract'),
      path,
      headers,
      /** Parsed where it is JSON; null without a body. */
      body: z.unknown(),
      /** `unsent` never left a phone; `lost` has no answer; `gave up` is a call that its actor stopped waiting for. */
      end: z.enum(['answered', 'unsent', 'lost', 'gave up']),
      status: z.int().nullable(),
      answer: z.unknown(),
      /** The cookies that the answer sets, as `name=value`. */
      cookies: z.array(z.string()).optional(),
    })
    .refine(({ method, body }) => method !== 'GET' || body === null, { path: ['body'], error: 'a GET has none' }),
  z.strictObject({ type: z.literal('opened'), ...onSocket, path }),
  z.strictObject({ type: z.literal('sent'), ...onSocket, text: z.string() }),
  z.strictObject({ type: z.literal('heard'), ...onSocket, text: z.string() }),
  z.strictObject({ type: z.literal('lost'), ...onSocket, reason: z.string() }),
  /** The actor itself closed the socket. */
  z.strictObject({ type: z.literal('closed'), ...onSocket }),
])

/** The last line: the end of the run. A recording whose writer was killed has none, and is refused. */
const endSchema = z.strictObject({ type: z.literal('over'), at: of.at })

const anyLineSchema = z.discriminatedUnion('type', [...lineSchema.options, endSchema])

/** One event on the wire. */
export type RecordingLine = z.output<typeof lineSchema>
export type Call = Extract<RecordingLine, { readonly type: 'call' }>

/** The text of a recording's first line. */
export const headText = (scenario: Scenario, world: Head['world'], beganMs: number): string =>
  `${JSON.stringify({
    ...{ format, version, contract: contractVersion, world },
    began: new Date(beganMs).toISOString(),
    scenario: z.encode(scenarioSchema, scenario),
  })}\n`

/** The text of a recording's last line. */
export const endText = (at: number): string =>
  `${JSON.stringify({ type: 'over', at } satisfies z.output<typeof endSchema>)}\n`

/** A line with its number in the file. */
export type Numbered<L extends RecordingLine = RecordingLine> = L extends RecordingLine
  ? L & { readonly line: number }
  : never

export type Recording = {
  readonly head: Head
  readonly lines: readonly Numbered[]
  /** The end of the run, in milliseconds since its start. */
  readonly endedAt: number
}

/** Reads a recording; refuses one with an error as a whole, with a sentence that names the first wrong line. */
export function readRecording(text: string): { ok: true; recording: Recording } | { ok: false; says: string } {
  const lines: Numbered[] = []
  let head: Head | null = null
  let endedAt: number | null = null
  for (const [index, raw] of text.split('\n').entries()) {
    if (raw === '' && head) continue
    const value = parsed(raw)
    if (value === undefined) return wrong(index, index === 0 ? 'this is no recording' : 'this is not JSON')
    if (!head) {
      const read = headSchema.safeParse(value)
      if (!read.success) return wrong(index, whyNotHead(value, read.error))
      head = read.data
      continue
    }
    const read = anyLineSchema.safeParse(value)
    if (!read.success) return wrong(index, firstIssue(read.error))
    if (read.data.type === 'over') endedAt = read.data.at
    else lines.push({ ...read.data, line: index + 1 })
  }
  if (!head) return wrong(0, 'this is no recording')
  if (endedAt === null)
    return wrong(lines.at(-1)?.line ?? 0, 'its last line is missing, because the run was killed: record it again')
  return { ok: true, recording: { head, lines, endedAt } }
}

function isPath(text: string): boolean {
  try {
    const { host, pathname } = new URL(text, 'http://gateway')
    return text.startsWith('/') && host === 'gateway' && decodeURIComponent(pathname).isWellFormed()
  } catch {
    return false
  }
}

const wrong = (index: number, says: string) => ({ ok: false, says: `line ${index + 1}: ${says}` }) as const

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return undefined
  }
}

function whyNotHead(value: unknown, error: z.ZodError): string {
  const said = z.object({ format: z.literal(format), version: z.unknown() }).safeParse(value)
  if (!said.success) return 'this is no recording'
  if (said.data.version !== version)
    return `this is a recording of version ${said.data.version}, and only version ${version} is understood`
  return firstIssue(error)
}

function firstIssue({ issues }: z.ZodError): string {
  const [issue] = issues
  return `${issue?.path.join('.') || 'the line'}: ${issue?.message ?? 'it is wrong'}`
}
