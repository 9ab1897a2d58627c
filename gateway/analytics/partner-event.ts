import { namesPerson } from '#domain/analytics/campaign.ts'
import { endpointOf } from '#domain/analytics/consent.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import type { Catalog } from '../catalog/catalog.ts'

type Event = Wire['AnalyticsEvents']['events'][number]

/** Where an event may go: the endpoint of its branch, if its diner has accepted that one. Null for nowhere. */
export function partnerOf(catalog: Catalog, { branch: id, sharedWith }: Event): string | null {
  const branch = id === null ? undefined : catalog.served.branch(id)
  const endpoint = branch ? endpointOf(branch) : null
  return endpoint !== null && endpoint === sharedWith ? endpoint : null
}

/**
 * ANALYT-15: the event as it leaves the gateway. The code of an order opens it, so `publicIdOf` names the order to others.
 * A link may be a phone or an order's page, so only its host goes out. A source is any text of a link.
 */
export function forPartner({ sharedWith: _, ...event }: Event, publicIdOf: (code: string) => string): Event {
  const { code, url, ...fields } = event.fields
  const { source } = event
  return {
    ...event,
    source: source !== null && namesPerson(source) ? null : source,
    fields: {
      ...fields,
      ...(typeof code === 'string' && { publicId: publicIdOf(code) }),
      ...(typeof url === 'string' && { url: hostOf(url) }),
    },
  }
}

function hostOf(url: string): string {
  const { protocol, host } = URL.canParse(url) ? new URL(url) : { protocol: '', host: '' }
  return protocol.startsWith('http') ? `${protocol}//${host}` : protocol
}
