import { z } from 'zod'
import { callJson } from '../outside/json-call.ts'
import { type ConversionOutcome, type ConversionReceiver, callMs, mostBytes, type Sale } from './port.ts'

type Meta = {
  /** With the version of the API, such as `https://graph.facebook.com/v23.0`. */
  readonly url: string
  /** By the id of the pixel. */
  readonly tokens: ReadonlyMap<string, string>
}

/** The Conversions API of the pixel. The token goes in the body, because addresses are logged on the way. */
export const metaReceiver = ({ url, tokens }: Meta): ConversionReceiver => ({
  hasKeyFor: (pixel) => tokens.has(pixel),

  browserOf: ({ pixelBrowser, pixelClick, userAgent }) =>
    pixelBrowser === undefined && pixelClick === undefined
      ? null
      : {
          ...(pixelBrowser !== undefined && { pixelBrowser }),
          ...(pixelClick !== undefined && { pixelClick }),
          ...(userAgent && { userAgent }),
        },

  async tell(pixel, sale) {
    const reply = await callJson(new URL(`${url.replace(/\/+$/, '')}/${pixel}/events`), {
      service: 'meta',
      method: 'POST',
      body: { data: [eventOf(sale)], access_token: tokens.get(pixel) },
      timeoutMs: callMs,
      mostBytes,
    })
    if (reply.type === 'Unanswered') return { type: 'NotNow', why: reply.why }
    return toldOf(reply.status, reply.body)
  },
})

/** The same name, fields and id as the page's own call (`web/diner/analytics/pixel.ts`). */
const eventOf = ({ id, at, currency, total, items, page, browser }: Sale) => ({
  event_name: 'Purchase',
  event_id: id,
  event_time: Math.floor(at.getTime() / 1000),
  action_source: 'website',
  ...(page !== null && { event_source_url: page }),
  user_data: {
    ...(browser.pixelBrowser !== undefined && { fbp: browser.pixelBrowser }),
    ...(browser.pixelClick !== undefined && { fbc: browser.pixelClick }),
    ...(browser.userAgent !== undefined && { client_user_agent: browser.userAgent }),
  },
  custom_data: {
    currency,
    value: total,
    content_type: 'product',
    content_ids: items.map((item) => item.id),
    num_items: items.length,
  },
})

/** Codes of the vendor for trouble that passes, for too many calls, and for a token that is over or may not: the shop can mend it. */
const passing = new Set([1, 2, 4, 10, 17, 102, 190, 200, 341, 613])

const failure = z.object({ error: z.object({ code: z.int(), is_transient: z.boolean().optional() }) })

function toldOf(status: number, body: unknown): ConversionOutcome {
  if (status >= 200 && status < 300) return { type: 'Taken' }
  const { error } = failure.safeParse(body).data ?? {}
  const mayPass = status >= 500 || status === 401 || status === 403 || status === 408 || status === 429
  const why = error ? `status ${status}, code ${error.code}` : `status ${status}`
  return { type: mayPass || error?.is_transient || (error && passing.has(error.code)) ? 'NotNow' : 'Refused', why }
}
