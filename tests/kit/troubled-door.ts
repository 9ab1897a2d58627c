import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { balancer } from './balancer.ts'
import { faultsOfAnswer } from './contract-answers.ts'

/** The answers of the nodes while one fault lasts, and until the next. */
export type FaultRecord = {
  /** How many answers had each status. */
  readonly statuses: Map<number, number>
  /** The time of each answered call, in milliseconds. */
  readonly times: number[]
}

/** `mayRefuse` says whether a node may answer 503 meanwhile. */
type Fault = { readonly name: string; readonly mayRefuse: boolean }

type Call = { readonly fault: Fault; readonly from: number; readonly trouble: Trouble | undefined }

/** The ways in which a proxy disturbs a call by itself. */
const troubles = [
  'answers 502 without passing the call on',
  'answers 521 without passing the call on',
  'cuts the call',
  'delays the answer',
  'cuts half an answer',
  'ends half an answer as if it were whole',
  'answers 502 in place of the answer',
  'loses the answer',
] as const
type Trouble = (typeof troubles)[number]
const lateMs = 400
/** One call of so many is disturbed. */
const oneOf = 4

const page = (answer: ServerResponse, status: number) =>
  void answer.writeHead(status, { 'content-type': 'text/html' }).end(`<h1>${status}</h1>`)

/** Answers or cuts a call that is not to be passed on; false for the others. */
function refuses(trouble: Trouble | undefined, answer: ServerResponse): boolean {
  if (trouble === 'answers 502 without passing the call on') page(answer, 502)
  else if (trouble === 'answers 521 without passing the call on') page(answer, 521)
  else if (trouble === 'cuts the call') answer.destroy()
  else return false
  return true
}

/** Passes an answer on as the trouble has it. */
function pass(
  trouble: Trouble | undefined,
  { statusCode = 502, headers }: IncomingMessage,
  body: Buffer,
  answer: ServerResponse,
) {
  const half = body.subarray(0, body.length / 2)
  const { 'content-length': _, ...unsized } = headers
  if (trouble === 'loses the answer') answer.destroy()
  else if (trouble === 'answers 502 in place of the answer') page(answer, 502)
  else if (trouble === 'cuts half an answer') answer.writeHead(statusCode, headers).write(half, () => answer.destroy())
  else if (trouble === 'ends half an answer as if it were whole') answer.writeHead(statusCode, unsized).end(half)
  else if (trouble === 'delays the answer') setTimeout(() => answer.writeHead(statusCode, headers).end(body), lateMs)
  else answer.writeHead(statusCode, headers).end(body)
}

/**
 * A balancer that keeps a record of the nodes' answers by the fault under which each call began, holds each to the contract, and
 * disturbs one call of four while it `isTroubled`.
 */
export async function troubledDoor() {
  const records = new Map<string, FaultRecord>()
  const outside: string[] = []
  const refused: string[] = []
  const calls = new WeakMap<IncomingMessage, Call>()
  let fault: Fault = { name: 'nothing happens', mayRefuse: false }
  let isTroubled = false
  let seen = 0
  const nextTrouble = () => {
    if (!isTroubled) return undefined
    seen += 1
    return seen % oneOf === 0 ? troubles[(seen / oneOf) % troubles.length] : undefined
  }
  const note = (call: Call, { method = '', url = '' }: IncomingMessage, status: number, text: string) => {
    const record = records.get(call.fault.name) ?? { statuses: new Map<number, number>(), times: [] }
    records.set(call.fault.name, record)
    record.statuses.set(status, (record.statuses.get(status) ?? 0) + 1)
    record.times.push(performance.now() - call.from)
    const said = `while ${call.fault.name}: ${method} ${url}: ${status}`
    // A call may begin before a fault and end in it.
    if (status === 503 && !call.fault.mayRefuse && !fault.mayRefuse) refused.push(`${said} ${text}`)
    const found = status === 500 ? [text] : faultsOfAnswer(method, new URL(url, 'http://door').pathname, status, text)
    for (const one of found) outside.push(`${said} ${one}`)
  }
  const door = await balancer({
    before(asked, answer) {
      const call = { fault, from: performance.now(), trouble: nextTrouble() }
      calls.set(asked, call)
      return refuses(call.trouble, answer)
    },
    async passAnswer(asked, answered, answer) {
      const call = calls.get(asked)!
      const body = await buffer(answered).catch(() => null)
      if (!body) return void answer.destroy()
      note(call, asked, answered.statusCode ?? 0, String(body))
      pass(call.trouble, answered, body, answer)
    },
  })
  return {
    ...door,
    records,
    /** The answers of nodes that the contract does not allow, in words. */
    outside,
    /** The answers 503 of nodes that had all they need. */
    refused,
    /** From now on calls belong to this fault. */
    begin(next: Fault) {
      fault = next
    },
    trouble(isOn: boolean) {
      isTroubled = isOn
    },
  }
}
