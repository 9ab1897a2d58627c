import { callJson } from '../outside/json-call.ts'
import { type ConversionReceiver, callMs, mostBytes, type Sale } from './port.ts'

type Ga4 = {
  readonly url: string
  /** By the id of the property's stream. */
  readonly secrets: ReadonlyMap<string, string>
}

/** The vendor's bounds. */
const mostItems = 200
const longestText = 100

/** The Measurement Protocol of the property. A secret has no other place there than the address, so no address is logged. */
export const ga4Receiver = ({ url, secrets }: Ga4): ConversionReceiver => ({
  hasKeyFor: (property) => secrets.has(property),

  browserOf: ({ propertyClient, propertySession }) =>
    propertyClient === undefined ? null : { propertyClient, ...(propertySession !== undefined && { propertySession }) },

  async tell(property, sale) {
    const address = new URL(`${url.replace(/\/+$/, '')}/mp/collect`)
    address.search = new URLSearchParams({
      measurement_id: property,
      api_secret: secrets.get(property) ?? '',
    }).toString()
    const reply = await callJson(address, {
      ...{ service: 'ga4', method: 'POST', body: bodyOf(sale) },
      ...{ timeoutMs: callMs, mostBytes },
    })
    if (reply.type === 'Unanswered') return { type: 'NotNow', why: reply.why }
    const { status } = reply
    if (status >= 200 && status < 300) return { type: 'Taken' }
    // The vendor asks not to repeat what it refuses. It answers 2xx also to a wrong secret.
    return { type: status >= 500 || status === 408 || status === 429 ? 'NotNow' : 'Refused', why: `status ${status}` }
  },
})

/** The same name, fields and transaction as the page's own call (`web/diner/analytics/property.ts`). */
const bodyOf = ({ id, at, currency, total, items, page, browser }: Sale) => ({
  client_id: browser.propertyClient,
  timestamp_micros: at.getTime() * 1000,
  events: [
    {
      name: 'purchase',
      params: {
        transaction_id: id,
        currency,
        value: total,
        ...(page !== null && { page_location: page }),
        // The vendor shows no activity of a browser without both.
        ...(browser.propertySession !== undefined && { session_id: browser.propertySession }),
        engagement_time_msec: 1,
        items: items.slice(0, mostItems).map(({ id: itemId, name, category, price, quantity }) => ({
          item_id: cut(itemId),
          item_name: cut(name),
          ...(category !== null && { item_category: cut(category) }),
          price,
          quantity,
        })),
      },
    },
  ],
})

const cut = (text: string) => [...text].slice(0, longestText).join('')
