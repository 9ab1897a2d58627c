import { useSyncExternalStore } from 'react'

/** Chromium's event; no standard defines it. */
type InstallOffer = Event & { prompt(): Promise<unknown> }

let offer: InstallOffer | null = null
const listeners = new Set<() => void>()
const change = (next: InstallOffer | null) => {
  offer = next
  for (const notify of listeners) notify()
}

/** OPEN-77. */
export const isInstalledApp = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

/** Listens from the first script on, because the browser offers the installation once, and early. */
export function hearInstallOffers(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // The page offers it itself, where it is not in the way.
    event.preventDefault()
    change(event as InstallOffer)
  })
  window.addEventListener('appinstalled', () => change(null))
}

/** OPEN-77: whether the browser offers to install this page, and the page is not the installed app already. */
export const useInstallOffer = (): boolean => useSyncExternalStore(subscribe, () => offer !== null && !isInstalledApp())

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Asks the browser to install; each of its offers works once. */
export async function install(): Promise<void> {
  const asked = offer
  change(null)
  await asked?.prompt()
}
