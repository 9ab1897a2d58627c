import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchAbsence } from '#web/features/absence/watch-absence.ts'
import { RecoverCart } from './recover-cart.tsx'

/** Watches for a cart that is left, and brings back the one that a link leads to. */
export function LeftCart({ alias }: { alias: string }) {
  const client = useQueryClient()
  useEffect(() => watchAbsence(client), [client])
  return <RecoverCart alias={alias} />
}
