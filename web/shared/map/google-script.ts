/// <reference types="google.maps" />

/** The vendor's global object after its script has loaded. */
type Vendor = typeof google.maps

/** After this wait the diner gets the open map instead. */
const patienceMs = 10_000

let loading: Promise<Vendor> | undefined
let isRefused = false
const refused = new Set<() => void>()

/** Loads the vendor's script once per page, and only when a branch shows its map. */
export function loadVendor(scriptUrl: string): Promise<Vendor> {
  if (isRefused) return Promise.reject(new Error('the vendor refuses the key of its map'))
  loading ??= new Promise<Vendor>((resolve, reject) => {
    const globals = globalThis as unknown as {
      google?: { readonly maps?: Vendor }
      comandaMapReady?: () => void
      gm_authFailure?: () => void
    }
    globals.comandaMapReady = () => {
      clearTimeout(waiting)
      if (globals.google?.maps) resolve(globals.google.maps)
      else fail('the map script brought no map')
    }
    // The vendor reports a refused key only through this global name, even after the map was drawn.
    globals.gm_authFailure = () => {
      isRefused = true
      for (const tell of refused) tell()
    }
    const url = new URL(scriptUrl, location.href)
    url.searchParams.set('callback', 'comandaMapReady')
    const script = document.createElement('script')
    script.src = url.href
    script.async = true
    script.onerror = () => fail('the map script did not load')
    const waiting = setTimeout(() => fail('the map script did not arrive in time'), patienceMs)
    const fail = (why: string) => {
      loading = undefined
      clearTimeout(waiting)
      script.remove()
      reject(new Error(why))
    }
    document.head.append(script)
  })
  return loading
}

/** Calls back when the vendor refuses the key, even long after its map was drawn; returns a function that stops it. */
export function onRefused(tell: () => void): () => void {
  if (isRefused) tell()
  refused.add(tell)
  return () => void refused.delete(tell)
}
