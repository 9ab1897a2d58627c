import { randomUUID } from 'node:crypto'
import type { Moving, TrackingSnapshot } from '#domain/tracking/snapshot.ts'

/**
 * The message of a snapshot with a position, cut where a fix changes it. Between two events of a
 * shipment nothing else does, and putting a kilobyte into JSON twice a second and shipment would
 * cost more than sending it (docs/decisions/021).
 */
export function templateOf(channel: string, event: string, snapshot: TrackingSnapshot): readonly string[] {
  const { riderInfo } = snapshot.shipment
  const data = JSON.stringify({
    ...snapshot,
    at: holes.at,
    shipment: {
      ...snapshot.shipment,
      riderInfo: riderInfo && {
        ...riderInfo,
        lastLocationLat: holes.lat,
        lastLocationLng: holes.lng,
        lastLocationAt: holes.when,
      },
      eta: holes.eta,
    },
  })
  return JSON.stringify({ event, channel, data, at: holes.at }).split(anyHole)
}

/** The same text that JSON.stringify would give for the message of a snapshot with this part and this place. */
export function spliced(template: readonly string[], moving: Moving, at: string): string {
  let [text = ''] = template
  for (let index = 1; index < template.length; index += 2) {
    switch (template[index]) {
      case holes.lat:
        text += moving.lastLocationLat
        break
      case holes.lng:
        text += moving.lastLocationLng
        break
      case holes.when:
        text += `\\"${moving.lastLocationAt}\\"`
        break
      case holes.eta:
        text += moving.eta ? `{\\"from\\":\\"${moving.eta.from}\\",\\"to\\":\\"${moving.eta.to}\\"}` : 'null'
        break
      default:
        text += index === template.length - 2 ? `"${at}"` : `\\"${at}\\"`
    }
    text += template[index + 1] ?? ''
  }
  return text
}

/** Random, so that no name in a frame is equal to one of the holes. */
const id = randomUUID()
const holes = { lat: `lat-${id}`, lng: `lng-${id}`, when: `when-${id}`, eta: `eta-${id}`, at: `at-${id}` } as const
/** A hole takes the quotes around it along. */
const anyHole = new RegExp(`\\\\?"((?:lat|lng|when|eta|at)-${id})\\\\?"`)
