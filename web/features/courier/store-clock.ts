import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { clockTime } from '#web/texts/clock.ts'
import { storeQuery } from './use-store.ts'

/**
 * Writes an instant by the clock of the store in the address (FOPEN-51), whatever the phone's own zone is. The page asks for
 * its store; until it is known, times are those of the default zone (FFMT-07).
 */
export function useStoreClock(): (instant: string) => string {
  const { alias = '' } = useParams()
  const timeZone = useQuery({ ...storeQuery(alias), enabled: false }).data?.timeZone
  return (instant) => clockTime(instant, timeZone)
}
