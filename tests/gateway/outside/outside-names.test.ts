import dns from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { globSync, readFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readSettings } from '#gateway/composition/config.ts'
import { MessageNotSent } from '#gateway/messages/messenger.ts'
import { messengerBySettings } from '#gateway/messages/messenger-by-settings.ts'
import { callJson } from '#gateway/outside/json-call.ts'
import { manualClock } from '#tests/kit/clock.ts'
import { openFakeProvider } from '#tests/kit/fake-provider.ts'

const partner = 'http://partner.example.com'
const noSuchName = Object.assign(new Error('queryA'), { code: 'ENOTFOUND', syscall: 'queryA' })
const noAnswer = Object.assign(new Error('queryA'), { code: 'ETIMEOUT', syscall: 'queryA' })

let fake: Awaited<ReturnType<typeof openFakeProvider>>
/** The names that took a thread, because the system's own look-up was used for them. */
let askedOfSystem: string[]

beforeEach(async () => {
  fake = await openFakeProvider(() => ({ status: 200, body: {} }))
  askedOfSystem = []
  vi.spyOn(dns, 'lookup').mockImplementation(((name: string, _: object, done: (...found: unknown[]) => void) => {
    askedOfSystem.push(name)
    done(null, [{ address: '127.0.0.1', family: 4 }])
  }) as typeof dns.lookup)
  syncBuiltinESMExports()
})
afterEach(async () => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  await fake.close()
})

/** Makes the name servers give this answer to every question. */
function nameServersSay(answer: () => Promise<string[]>) {
  vi.spyOn(Resolver.prototype, 'resolve4').mockImplementation(answer as never)
  vi.spyOn(Resolver.prototype, 'resolve6').mockImplementation(() => Promise.reject(noSuchName))
}
const port = () => new URL(fake.url).port
const call = (timeoutMs = 5_000) =>
  callJson(new URL(`${partner}:${port()}/`), { service: 'places', timeoutMs, mostBytes: 100 })
const never = () => new Promise<never>(() => undefined)

test('the name of a partner is looked up without the threads of the system', async () => {
  nameServersSay(() => Promise.resolve(['127.0.0.1']))
  expect(await call()).toMatchObject({ type: 'Answered', status: 200 })
  expect(fake.asked[0]?.headers.host).toBe(`partner.example.com:${port()}`)
  expect(askedOfSystem).toEqual([])
})

test('a call whose name server hangs ends in time, counts as never sent, and takes no thread', async () => {
  nameServersSay(never)
  expect(await call(100)).toEqual({ type: 'Unanswered', why: 'no connection', wasSent: false })
  expect(askedOfSystem).toEqual([])
})

test('a name whose name servers give up is not looked up by the system', async () => {
  nameServersSay(() => Promise.reject(noAnswer))
  expect(await call()).toEqual({ type: 'Unanswered', why: 'no connection', wasSent: false })
  expect(askedOfSystem).toEqual([])
})

test('a name that no name server knows may be in the machine’s list of hosts', async () => {
  nameServersSay(() => Promise.reject(noSuchName))
  expect(await call()).toMatchObject({ type: 'Answered', status: 200 })
  expect(askedOfSystem).toEqual(['partner.example.com'])
})

test.each([
  ['the webhook of messages', { MESSAGES_WEBHOOK_URL: `${partner}/`, MESSAGES_WEBHOOK_SECRET: 'x'.repeat(20) }],
  ['the mail server', { SMTP_URL: 'smtp://partner.example.com', SMTP_FROM: 'a@b.ar', SMTP_TO: '{phone}@sms.example' }],
])('%s is looked up without the system’s threads, and a message to no address is never sent', async (_, said) => {
  nameServersSay(() => Promise.reject(noAnswer))
  const messenger = messengerBySettings(readSettings(said), manualClock())!
  const error = await messenger
    .sendCode({ id: '1', phone: '+5491155551234', code: '402913', text: 'x' })
    .catch((each: unknown) => each)
  expect(error).toBeInstanceOf(MessageNotSent)
  expect((error as MessageNotSent).mayHaveArrived).toBe(false)
  expect(askedOfSystem).toEqual([])
})

test('no other file of the gateway opens a connection by HTTP or makes its own look-up', () => {
  const reachesOut =
    /\bfetch\(|from 'node:(?:https|http2|dns|dns\/promises)'|import \{[^}]*\b(?:request|connect)\b[^}]*\} from 'node:(?:http|net|tls)'/
  const files = globSync('gateway/**/*.ts').filter((file) => reachesOut.test(readFileSync(file, 'utf8')))
  expect(files.toSorted()).toEqual([
    // Commands of the operator call the running gateway of the same machine.
    'gateway/catalog/qr/command.ts',
    'gateway/db/running-gateway.ts',
    // It connects with our look-up, and passes the connection to its library.
    'gateway/messages/smtp.ts',
    // At its start it looks up the address that it listens on.
    'gateway/node/gateway.ts',
    'gateway/outside/call.ts',
    'gateway/outside/names.ts',
    // As the mail.
    'gateway/printing/line.ts',
    // It connects only to public addresses, with our look-up.
    'gateway/push/transport.ts',
    // Its library connects with our look-up.
    'gateway/traces/send-traces.ts',
  ])
})
