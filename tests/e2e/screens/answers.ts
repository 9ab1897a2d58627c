import type { CDPSession, Page } from 'playwright/test'

/** A glob, in which `*` stops at a slash and `**` does not, or a pattern. */
export type Address = string | RegExp

type Reply = { readonly status?: number; readonly json?: unknown }
type PageRequest = { readonly url: string; readonly method: string; readonly postData?: string }

/** One rule about a page's answers. The newest rule that takes a request decides. */
type Rule = { readonly address: Address } & (
  | {
      /** A reply instead of the gateway's. */
      readonly reply: (asked: PageRequest) => Reply | 'never' | 'broken' | null
    }
  | {
      /** The gateway's own answer, changed. */
      readonly rewrite: (text: string) => string
      readonly isDocument?: boolean
    }
)

/**
 * Answers a request in place of the gateway: with a reply, never, or with a broken connection; null leaves it to the gateway.
 *
 * Playwright's own `route` stops every request of a page, and takes the page's cache away: each screen then fetches and
 * compiles each script again. The browser stops only the requests that a rule names.
 */
export const reply = (page: Page, address: Address, by: (asked: PageRequest) => Reply | 'never' | 'broken' | null) =>
  add(page, { address, reply: by })

/** Changes the text of the gateway's answer. */
export const rewrite = (page: Page, address: Address, by: (text: string) => string, isDocument = false) =>
  add(page, { address, rewrite: by, isDocument })

type Stops = { readonly session: CDPSession; readonly rules: Rule[] }
const stopsOf = new WeakMap<Page, Promise<Stops>>()

async function add(page: Page, rule: Rule) {
  const known = stopsOf.get(page) ?? openStops(page)
  stopsOf.set(page, known)
  const { session, rules } = await known
  rules.unshift(rule)
  await session.send('Fetch.enable', { patterns: rules.map(patternOf) })
}

type Paused = {
  readonly requestId: string
  readonly request: PageRequest
  readonly resourceType: string
  readonly responseStatusCode?: number
  readonly responseErrorReason?: string
  readonly responseHeaders?: { readonly name: string; readonly value: string }[]
}

async function openStops(page: Page): Promise<Stops> {
  const session = await page.context().newCDPSession(page)
  const rules: Rule[] = []
  session.on('Fetch.requestPaused', (paused) => void decide({ session, rules }, paused))
  return { session, rules }
}

async function decide({ session, rules }: Stops, paused: Paused) {
  const { requestId, request, resourceType, responseStatusCode: status } = paused
  // The page may have been closed meanwhile, and a redirect has no body.
  const send = (...message: Parameters<CDPSession['send']>) => session.send(...message).catch(() => undefined)
  for (const rule of rules) {
    if (!matches(rule.address, request.url)) continue
    if ('reply' in rule && status === undefined && paused.responseErrorReason === undefined) {
      const answer = rule.reply(request)
      if (answer === 'never') return
      if (answer === 'broken') return send('Fetch.failRequest', { requestId, errorReason: 'Failed' })
      if (answer) return send('Fetch.fulfillRequest', { requestId, ...fulfilled(answer) })
    }
    if ('rewrite' in rule && status !== undefined && (resourceType === 'Document') === rule.isDocument) {
      const got = await session.send('Fetch.getResponseBody', { requestId }).catch(() => null)
      if (!got) break
      const text = rule.rewrite(Buffer.from(got.body, got.base64Encoded ? 'base64' : 'utf8').toString())
      const responseHeaders = paused.responseHeaders?.filter(({ name }) => !/^content-(encoding|length)$/i.test(name))
      const changed = { responseCode: status, responseHeaders, body: Buffer.from(text).toString('base64') }
      return send('Fetch.fulfillRequest', { requestId, ...changed })
    }
  }
  return send('Fetch.continueRequest', { requestId })
}

const fulfilled = ({ status = 200, json }: Reply) => ({
  responseCode: status,
  responseHeaders: [{ name: 'content-type', value: 'application/json' }],
  ...(json !== undefined && { body: Buffer.from(JSON.stringify(json)).toString('base64') }),
})

/** The requests that the browser stops for a rule: its glob, or all calls for a pattern that the browser cannot read. */
const patternOf = (rule: Rule) => ({
  requestStage: 'reply' in rule ? ('Request' as const) : ('Response' as const),
  ...('rewrite' in rule && rule.isDocument
    ? { resourceType: 'Document' as const }
    : {
        urlPattern:
          typeof rule.address === 'string' ? rule.address.replaceAll('**', '*').replaceAll('?', '\\?') : '*/api/*',
      }),
})

const matches = (address: Address, url: string) =>
  typeof address === 'string' ? expressionOf(address).test(url) : address.test(url)

const expressionOf = (glob: string) =>
  new RegExp(
    `^${glob
      .replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll('**', '\u0000')
      .replaceAll('*', '[^/]*')
      .replaceAll('\u0000', '.*')}$`,
  )
