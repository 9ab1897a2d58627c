/** The ids of a browser at vendors, from the cookies of their scripts. A vendor whose script has set none is absent. */
export type BrowserIds = {
  /** The cookie `_fbp`. */
  readonly pixelBrowser?: string
  /** The cookie `_fbc`: the click on an advertisement that led to the shop. */
  readonly pixelClick?: string
  /** The client id in the cookie `_ga`. */
  readonly propertyClient?: string
  /** The session id in the property's cookie. */
  readonly propertySession?: string
}

/** The formats that the vendors' scripts write. */
const forms = {
  pixelBrowser: /^fb\.\d\.\d{10,16}\.\d{1,20}(\.[\w-]{1,20})?$/,
  pixelClick: /^fb\.\d\.\d{10,16}\.[\w-]{1,600}(\.[\w-]{1,20})?$/,
  propertyClient: /^\d{1,20}\.\d{1,20}$/,
  propertySession: /^\d{1,20}$/,
} as const satisfies Readonly<Record<keyof BrowserIds, RegExp>>

const names = ['pixelBrowser', 'pixelClick', 'propertyClient', 'propertySession'] as const

/** Returns the ids that have their vendor's format; null for none. Any script, or a person, can write cookies. */
export function validBrowserIds(given: { readonly [Name in keyof BrowserIds]?: unknown }): BrowserIds | null {
  const valid = names.flatMap((name) => {
    const value = given[name]
    return typeof value === 'string' && forms[name].test(value) ? [[name, value] as const] : []
  })
  return valid.length > 0 ? Object.fromEntries(valid) : null
}

/** Reads the ids in the cookies of a page. `property` is the id of the branch's analytics property; null for none. */
export function browserIdsIn(cookies: string, property: string | null): BrowserIds | null {
  const values = new Map(
    cookies.split('; ').map((entry) => {
      const [name = ''] = entry.split('=', 1)
      return [name, entry.slice(name.length + 1)]
    }),
  )
  const visit = property === null ? '' : (values.get(`_ga_${property.replace(/^G-/, '')}`) ?? '')
  return validBrowserIds({
    pixelBrowser: values.get('_fbp'),
    pixelClick: values.get('_fbc'),
    propertyClient: /^GA\d\.[\d-]+\.(\d+\.\d+)$/.exec(values.get('_ga') ?? '')?.[1],
    propertySession: /^GS\d\.[\d-]+\.s?(\d+)/.exec(visit)?.[1],
  })
}
