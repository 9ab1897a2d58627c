import { useQuery } from '@tanstack/react-query'
import type { Wire } from '#openapi/wire/schemas.ts'
import { useSignedInPhone } from '#web/diner/state/signed-in.ts'
import { customerQuery } from './customer.ts'

export type SignedIn = {
  /**
   * CUST-01: null until the record of the signed-in phone is loaded, and where the gateway shows this browser only the
   * name.
   */
  readonly customer: Wire['OrderingCustomer'] | null
  /** A diner is signed in on this browser, and the record is loading. */
  readonly isLoading: boolean
}

/** Returns the diner signed in at a branch. */
export function useSignedIn(branchId: string): SignedIn {
  const phone = useSignedInPhone()
  const { data, isPending } = useQuery({ ...customerQuery(branchId, phone ?? ''), enabled: phone !== null })
  const isTold = data?.isLoaded && data.told !== 'NAME'
  return { customer: phone !== null && isTold ? data : null, isLoading: phone !== null && isPending }
}
