/** A page that hears nothing asks whether the gateway is there. */
const reached: Record<string, () => unknown> = { '/healthz': () => ({ status: 'ok' }) }

/** Answers each call of a page by one function. A function that throws is a network error. */
export function onEachCall(answer: (request: Request) => Response | Promise<Response>) {
  globalThis.fetch = async (input, init) =>
    answer(input instanceof Request ? input : new Request(new URL(String(input), location.origin), init))
}

/** A call that finds no network. */
export const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))

/** Answers the page's calls by their path; a path without an answer here is a network error. */
export function answerCalls(answers: () => Record<string, () => unknown>) {
  const real = globalThis.fetch
  const asked: string[] = []
  onEachCall(({ url }) => {
    const path = new URL(url).pathname
    asked.push(path)
    const answer = answers()[path] ?? reached[path]
    if (!answer) throw new TypeError('no network')
    const body = answer()
    if (body instanceof Response) return body
    return Response.json(body)
  })
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

export const refused = (
  status: number,
  code?: string,
  errors: readonly object[] = [],
  headers: Readonly<Record<string, string>> = {},
) => Response.json({ ...anError(status, code), ...(errors.length > 0 && { errors }) }, { status, headers })

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
    hideZeroCents: true,
  },
  defaultCentre: { lat: -34.6037, lng: -58.3816 },
  demo: false,
  chatScriptUrl: null,
  cards: [{ provider: 'sandbox', publicKey: null, binLength: 6, needsEmail: false }],
  links: ['sandbox'],
})
