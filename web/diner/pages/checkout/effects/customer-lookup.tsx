import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { hasTypedNumber } from '#domain/delivery/door.ts'
import { type CustomerRecord, customerQuery } from '#web/diner/api/customer.ts'
import type { CheckoutDraft } from '#web/diner/state/checkout-draft.ts'
import { customerTexts } from '#web/diner/texts/customer.ts'
import { locationStore } from '#web/shared/state/location.ts'
import { useDebounced } from '#web/shared/ui/debounced.ts'
import { toast } from '#web/shared/ui/toast.ts'
import type { Means } from './means.ts'

type Filled = Pick<CheckoutDraft, 'customerName' | 'customerEmail'>

/**
 * CHECK-37: looks up the customer of the typed phone, and fills in the fields that the diner has left empty. It renders
 * nothing.
 */
export function CustomerLookup({
  checkout: { state, facts, priced, send },
}: {
  checkout: Pick<Means, 'state' | 'facts' | 'priced' | 'send'>
}) {
  const { draft } = state.form
  const phone = useDebounced(priced.terms.phone)
  const { data } = useQuery({ ...customerQuery(facts.branchId, phone || ''), enabled: Boolean(phone) })
  /** The values that were filled in last. Until the diner changes them, another customer's values may replace them. */
  const filled = useRef<Filled>({ customerName: '', customerEmail: '' })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each customer that is found
  useEffect(() => {
    if (!data?.isLoaded) return
    const changes = changesOf(draft, filled.current, data)
    filled.current = { ...filled.current, ...changes }
    const hasAddress = facts.mode.type === 'DELIVERY' && locationStore.current() === null && bringAddress(data)
    if (Object.keys(changes).length > 0) send({ type: 'ChangeDraft', changes })
    if (Object.keys(changes).length > 0 || hasAddress) toast(customerTexts.filled)
  }, [data])
  return null
}

type LoadedCustomer = Extract<CustomerRecord, { isLoaded: true }>

function changesOf(draft: CheckoutDraft, filled: Filled, { name, email }: LoadedCustomer): Partial<Filled> {
  const isOpen = (field: keyof Filled) => draft[field].trim() === '' || draft[field] === filled[field]
  return {
    ...(name && isOpen('customerName') && name !== draft.customerName && { customerName: name }),
    ...(email && isOpen('customerEmail') && email !== draft.customerEmail && { customerEmail: email }),
  }
}

/** Stores the address of the newest order, with its position on the map; returns false when there is none. */
function bringAddress({ addressesRegistered }: LoadedCustomer): boolean {
  for (const { lat, lng, ...words } of addressesRegistered) {
    if (lat === null || lng === null || words.fullAddress.trim() === '') continue
    // The number of typed words is in the street.
    const isDoor = words.number === '' && hasTypedNumber(words.street)
    locationStore.save({ ...words, lat, lng, geocoded: true, isDoor, fromLocalStorage: false })
    return true
  }
  return false
}
