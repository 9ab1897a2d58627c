import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchAbsence } from '#web/diner/features/absence/watch-absence.ts'

/** Watches for an abandoned cart, as long as the diner is in a shop. */
export function AbsenceWatch() {
  const client = useQueryClient()
  useEffect(() => watchAbsence(client), [client])
  return null
}
