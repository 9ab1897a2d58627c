import { segmentsOf } from './segments.ts'

/** The web client's applications. Each has a document, which the gateway serves at its addresses. */
export const webApps = ['diner', 'courier', 'console'] as const

export type WebApp = (typeof webApps)[number]

/** The file of an app's document in the built client. */
export const documentFile = (app: WebApp): string => `${app === 'diner' ? 'index' : app}.html`

/**
 * Returns the app whose document belongs at a path of the web client, also where no page is. Upper and lower case are
 * the same, as they are for the client's routes.
 */
export function appOfPath(pathname: string): WebApp {
  const [area, first, second] = segmentsOf(pathname).map((segment) => segment.toLowerCase())
  if (area === 'console') return 'console'
  // RTE-12: the tracking map is a diner's page.
  if (area === 'logistics') return first === 'tracking' && second === 'order' ? 'diner' : 'courier'
  return 'diner'
}
