import { useQuery } from '@tanstack/react-query'
import type { Wire } from '#openapi/wire/schemas.ts'
import { useSignedInPhone } from '#web/state/signed-in.ts'
import { customerQuery } from './customer.ts'

export type SignedIn = {
  /** CUST-01: null until the record of the signed-in phone has been loaded, and where this browser is told the name alone. */
  readonly customer: Wire['OrderingCustomer'] | null
  /** Somebody has signed in on this browser, and their record is on its way. */
  readonly isLoading: boolean
}

/** Who is logged in at a branch. */
export function useSignedIn(branchId: string): SignedIn {
  const phone = useSignedInPhone()
  const { data, isPending } = useQuery({ ...customerQuery(branchId, phone ?? ''), enabled: phone !== null })
  const isTold = data?.isLoaded && data.told !== 'NAME'
  return { customer: phone !== null && isTold ? data : null, isLoading: phone !== null && isPending }
}
