/** A page that hears nothing asks whether the gateway is there. */
const reached: Record<string, () => unknown> = { '/healthz': () => ({ status: 'ok' }) }

/** Answers the page's calls by their path; a path without an answer here is a network error. */
export function answerCalls(answers: () => Record<string, () => unknown>) {
  const real = globalThis.fetch
  const asked: string[] = []
  globalThis.fetch = async (input) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.origin)
    const path = url.pathname
    asked.push(path)
    const answer = answers()[path] ?? reached[path]
    if (!answer) throw new TypeError('no network')
    const body = answer()
    if (body instanceof Response) return body
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
  }
  return {
    /** The requested paths, in order. */
    asked,
    count: (path: string) => asked.filter((one) => one === path).length,
    restore() {
      globalThis.fetch = real
    },
  }
}

/** The error body of the contract. */
export const anError = (status: number, code = 'FAILED') => ({
  statusCode: status,
  error: 'Error',
  code,
  message: 'It failed.',
})

export const refused = (status: number, code?: string) => Response.json(anError(status, code), { status })

export const aConfiguration = (realtime: { enabled: boolean; key?: string } = { enabled: true }) => ({
  realtime: { key: 'demo-key', wsPath: '', trackingEvent: 'logistics-tracking-update', ...realtime },
  map: {
    lightUrl: '/tiles/light/{z}/{x}/{y}.svg',
    darkUrl: '/tiles/dark/{z}/{x}/{y}.svg',
    attribution: '© Mapas',
    bigVendorScript: null,
  },
  poweredBy: { name: 'Comanda', url: '/' },
  address: { complexModeBranchContactIds: [], findsAddresses: true },
  defaultCountry: {
    code: 'ar',
    name: 'Argentina',
    currencyCode: 'ARS',
    currencySymbol: '$',
    phonePrefix: '54',
    mantissaLength: 2,
  },
  defaultCentre: { lat: -34.6037, lng: -58.3816 },
  demo: false,
  chatScriptUrl: null,
  cards: [{ provider: 'sandbox', publicKey: null, binLength: 6, needsEmail: false }],
  links: ['sandbox'],
})
