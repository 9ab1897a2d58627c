import { segmentsOf } from './segments.ts'

/** The web client's applications. Each has a document, which the gateway serves at its addresses. */
export type WebApp = 'diner' | 'courier' | 'console'

/** The file of each app's document in the built client. */
export const documentFiles: Readonly<Record<WebApp, string>> = {
  diner: 'index.html',
  courier: 'courier.html',
  console: 'console.html',
}

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
