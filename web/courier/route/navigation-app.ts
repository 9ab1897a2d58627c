import { oneOf } from '#web/shared/state/shape.ts'
import { createStored, useStored } from '#web/shared/state/stored.ts'
import { directionsLink, type NavigationTarget } from './directions.ts'

/** The navigation apps that a link can open with a destination. */
export const navigationApps = ['google', 'waze', 'apple'] as const
export type NavigationApp = (typeof navigationApps)[number]

const chosen = createStored<NavigationApp>('comanda.courier.navigation', oneOf(...navigationApps))

/** The stored navigation app of this phone, and a function that changes it. */
export const useNavigationApp = () => ({
  app: useStored(chosen) ?? 'google',
  choose: (app: NavigationApp) => chosen.set(app),
})

/** Returns a link for directions from the phone's position to one place. */
export function navigationLink(app: NavigationApp, place: NavigationTarget): string {
  const { position, address } = place
  switch (app) {
    case 'google':
      return directionsLink([place])
    case 'waze':
      return `https://waze.com/ul?${new URLSearchParams({
        ...(position ? { ll: `${position.lat},${position.lng}` } : { q: address }),
        navigate: 'yes',
      })}`
    case 'apple':
      return `https://maps.apple.com/?${new URLSearchParams({
        daddr: position ? `${position.lat},${position.lng}` : address,
        dirflg: 'd',
      })}`
  }
}
