import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { availabilityChannel } from '#domain/realtime/channels.ts'
import { leversKey, leversQuery, type StoreLevers } from '../api/availability.ts'
import { useChannels } from './use-channels.ts'
import { useLate } from './use-late.ts'

/** The pause between two reads while changes are not told. */
const pollMs = 15_000

const none: readonly StoreLevers[] = []

/**
 * The levers of all stores of a person. Reads all levers of the page again after each change, after every gap, and every 15
 * seconds without a connection. `isKnown` is also true once there is no use in waiting.
 */
export function useLevers(storeIds: readonly string[]) {
  const queries = useQueryClient()
  const isAsked = storeIds.length > 0
  const read = () => void queries.invalidateQueries({ queryKey: leversKey })
  const { is } = useChannels({ channels: storeIds.map(availabilityChannel), onMessage: read, onJoined: read })
  useEffect(() => {
    if (is === 'live' || !isAsked) return
    const timer = setInterval(() => void queries.invalidateQueries({ queryKey: leversKey }), pollMs)
    return () => clearInterval(timer)
  }, [is, isAsked, queries])
  const { data, isPending, failureCount } = useQuery({ ...leversQuery(null), enabled: isAsked })
  const isLate = useLate(isAsked)
  return { levers: data?.stores ?? none, isKnown: !isAsked || !isPending || failureCount > 0 || isLate }
}
