import type { HttpSettings } from './settings.ts'

/** Headers of an answer that no route and no hook makes: it shows nothing, runs nothing and stands in no frame. */
const bare: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
}

/** A year, as for the answers of routes. */
const transport = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

/** Whether people reach the gateway by TLS. */
export const isSecure = ({ PUBLIC_URL }: Pick<HttpSettings, 'PUBLIC_URL'>): boolean =>
  PUBLIC_URL?.startsWith('https:') ?? false

/** The security headers of answers that are made beside the routes, such as those of a start and of long polls. */
export const bareHeaders = (settings: Pick<HttpSettings, 'PUBLIC_URL'>): Readonly<Record<string, string>> =>
  isSecure(settings) ? { ...bare, ...transport } : bare
