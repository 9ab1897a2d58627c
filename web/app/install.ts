import { useSyncExternalStore } from 'react'

/** Chromium's, which no standard has. */
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

/** From the first script on: the browser offers installation once, and early. */
export function hearInstallOffers(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Offered by the page, where it does not stand in the way.
    event.preventDefault()
    change(event as InstallOffer)
  })
  window.addEventListener('appinstalled', () => change(null))
}

/** OPEN-77: whether the browser offers to install this page, and it is not the installed app already. */
export const useInstallOffer = (): boolean => useSyncExternalStore(subscribe, () => offer !== null && !isInstalledApp())

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Asks the browser to install, once for each of its offers. */
export async function install(): Promise<void> {
  const asked = offer
  change(null)
  await asked?.prompt()
}
