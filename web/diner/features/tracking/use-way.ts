import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { distanceInMetres } from '#domain/geo/distance.ts'
import type { Position } from '#domain/geo/position.ts'
import { stopsAhead, wayFrom } from '#domain/tracking/way.ts'
import { answerOf, api } from '#web/shared/api/client.ts'
import type { Tracking } from './tracking-query.ts'

/** A courier this far from the shown route drives another one. */
const offMetres = 90

type WayQuery = { readonly status: string; readonly at: Position | null }

const none: readonly Position[] = []

/**
 * The rest of the courier's route, from the courier's position. It is requested once per status, and again when the
 * courier takes another street; in between the page shortens it.
 */
export function useWay(tracking: Tracking | null): readonly Position[] {
  const stops = tracking && stopsAhead({ ...tracking, shipment: tracking.shipment })
  const status = tracking?.shipment.status ?? ''
  const at = riderOf(tracking)
  const [asked, setAsked] = useState<WayQuery>({ status: '', at: null })
  const { data } = useQuery({
    queryKey: ['tracking-way', tracking?.branchContact.alias, tracking?.code, asked.status, asked.at],
    queryFn: async ({ signal }) => {
      const path = { alias: tracking?.branchContact.alias ?? '', orderCode: tracking?.code ?? '' }
      const { points } = await answerOf(
        api.GET('/api/logisticsorder/tracking/{alias}/{orderCode}/way', { params: { path }, signal }),
      )
      return points
    },
    enabled: stops !== null && asked.status === status,
    staleTime: Number.POSITIVE_INFINITY,
    // The map is useful without it.
    retry: false,
    placeholderData: (before) => before,
  })
  const left = data && data.length > 1 && at ? wayFrom(data, at) : null
  const isOff = left !== null && left.metresOff > offMetres && isAway(asked.at, at)
  if (stops && (asked.status !== status || isOff)) setAsked({ status, at })
  if (!stops || !data) return none
  return left?.ahead ?? data
}

/** Without street data, a new request would get the same answer as the last one. */
const isAway = (from: Position | null, to: Position | null) =>
  to !== null && (from === null || distanceInMetres(from, to) > offMetres)

function riderOf(tracking: Tracking | null): Position | null {
  const { lastLocationLat: lat = null, lastLocationLng: lng = null } = tracking?.shipment.riderInfo ?? {}
  return lat === null || lng === null ? null : { lat, lng }
}
