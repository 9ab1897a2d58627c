import { useEffect, useState } from 'react'
import { useCustomizations } from '#web/shared/api/queries.ts'

/**
 * FOLLOW-62, FOPEN-30: a branch may send diners who open an order's page to a page of its own. FOLLOW-61, DISC-39: not
 * with `invalidCustomRedirect=true`, which the checkout adds for diners who have just ordered (ORDER-19).
 */
export function useCustomRedirect(branchId: string) {
  const [isOff] = useState(() => {
    const query = new URLSearchParams(location.search)
    // After the bank, the payment is settled here first.
    return query.get('invalidCustomRedirect') === 'true' || query.has('token_ws')
  })
  const { customizations } = useCustomizations(branchId)
  const redirect = customizations.find((it) => it.resource === 'REDIRECT_ACTION' && it.action === 'FOLLOW_UP')
  const elsewhere = !isOff && redirect?.resource === 'REDIRECT_ACTION' ? redirect.url : null
  useEffect(() => {
    if (elsewhere !== null) open(elsewhere, '_self')
  }, [elsewhere])
}
