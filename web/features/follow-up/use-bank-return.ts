import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { logProblem } from '#web/api/diner-log.ts'
import { settleReturn } from '#web/api/payments.ts'
import { paymentTexts } from '#web/texts/card.ts'
import { toast } from '#web/ui/toast.ts'

/** One call for each return, although an effect may run twice. */
const settled = new Set<string>()

/**
 * FPAY-15 to FPAY-17: who comes back from the bank with a token has the payment settled, and the order read again. The
 * token leaves the address bar. Answers whether that is under way.
 */
export function useBankReturn(orderCode: string, refresh: () => Promise<void>): boolean {
  const [query] = useState(() => location.search)
  const hasToken = new URLSearchParams(query).has('token_ws')
  const [isSettling, setIsSettling] = useState(hasToken)

  const settle = useEffectEvent(async () => {
    try {
      await settleReturn(orderCode, query)
    } catch (error) {
      if (!(error instanceof ApiError)) logProblem(error, { component: 'payment' })
      toast(paymentTexts.callbackFailed, 'bad')
    }
    history.replaceState(history.state, '', location.pathname)
    await refresh()
    setIsSettling(false)
  })

  useEffect(() => {
    if (!hasToken || settled.has(query)) return
    settled.add(query)
    void settle()
  }, [hasToken, query])
  return isSettling
}
