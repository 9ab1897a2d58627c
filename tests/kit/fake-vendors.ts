import { openFakeProvider } from './fake-provider.ts'

export const pixel = '123456789012345'
export const property = 'G-ABCDE12345'
export const vendorKeys = { token: 'EAABtokenOfThePixel', secret: 'secret_of-the-property' } as const

/** Ids of a browser in the format of the vendors' cookies. */
export const aBrowserOfVendors = {
  pixelBrowser: 'fb.1.1596403881668.1116446470',
  pixelClick: 'fb.1.1554763741205.IwAR0click_of-an-advertisement',
  propertyClient: '1194072907.1685136322',
  propertySession: '1747323152',
} as const

export type FakeVendors = Awaited<ReturnType<typeof openFakeVendors>>

/** The vendors' servers as their documents describe them, and their counts. */
export async function openFakeVendors() {
  const meta = await openFakeProvider(({ path, text }) => {
    const { access_token: token, data } = JSON.parse(text) as { access_token?: string; data?: readonly object[] }
    if (token !== vendorKeys.token) return { status: 400, body: { error: { code: 190, message: `a wrong ${token}` } } }
    if (path !== `/v23.0/${pixel}/events` || !data) return { status: 400, body: { error: { code: 100 } } }
    return { status: 200, body: { events_received: data.length, fbtrace_id: 'A' } }
  })
  const ga4 = await openFakeProvider(() => ({ status: 204 }))
  return {
    meta,
    ga4,
    environment: {
      META_CONVERSION_URL: `${meta.url}/v23.0`,
      META_CONVERSION_TOKENS: `${pixel}=${vendorKeys.token}, 999999=another`,
      GA4_URL: ga4.url,
      GA4_API_SECRETS: `${property}=${vendorKeys.secret}`,
    },
    /** The ids of the sales that the pixel's server received, in order. */
    ofPixel: () =>
      meta.asked.map(({ text }) => (JSON.parse(text) as { data: { event_id: string }[] }).data[0]?.event_id),
    ofProperty: () =>
      ga4.asked.map(
        ({ text }) =>
          (JSON.parse(text) as { events: { params: { transaction_id: string } }[] }).events[0]?.params.transaction_id,
      ),
    forget() {
      for (const vendor of [meta, ga4]) {
        vendor.heal()
        vendor.asked.length = 0
      }
    },
    close: () => Promise.all([meta.close(), ga4.close()]),
  }
}
