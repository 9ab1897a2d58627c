import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { clockTime } from '#web/shared/texts/clock.ts'
import { storeQuery } from './use-store.ts'

/**
 * Formats an instant in the time zone of the store in the address (FOPEN-51), whatever the phone's own zone is. Until
 * the store is loaded, times are in the default zone (FFMT-07).
 */
export function useStoreClock(): (instant: string) => string {
  const { alias = '' } = useParams()
  const timeZone = useQuery({ ...storeQuery(alias), enabled: false }).data?.timeZone
  return (instant) => clockTime(instant, timeZone)
}
