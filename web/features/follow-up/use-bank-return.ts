import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { logProblem } from '#web/api/diner-log.ts'
import { sendOrderDetails, settleReturn } from '#web/api/payments.ts'
import { paymentTexts } from '#web/texts/card.ts'
import { toast } from '#web/ui/toast.ts'
import { orderQuery } from './order-query.ts'

/** One call for each return, although an effect may run twice. */
const settled = new Set<string>()

/**
 * FPAY-15 to FPAY-17: who comes back from the bank with a token has the payment settled, and the order read again. The
 * token leaves the address bar, and the gateway is told of the order as it was read (FAMBIG-58). Answers whether the
 * settling is under way.
 */
export function useBankReturn(alias: string, orderCode: string, refresh: () => Promise<void>): boolean {
  const queryClient = useQueryClient()
  const [query] = useState(() => location.search)
  const hasToken = new URLSearchParams(query).has('token_ws')
  const [isSettling, setIsSettling] = useState(hasToken)

  const settle = useEffectEvent(async () => {
    const isSettled = await settleReturn(orderCode, query).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof ApiError)) logProblem(error, { component: 'payment' })
        toast(paymentTexts.callbackFailed, 'bad')
        return false
      },
    )
    history.replaceState(history.state, '', location.pathname)
    await refresh()
    setIsSettling(false)
    const known = queryClient.getQueryData(orderQuery(alias, orderCode).queryKey)
    if (isSettled && known) await sendOrderDetails(known).catch(() => toast(paymentTexts.updateFailed, 'bad'))
  })

  useEffect(() => {
    if (!hasToken || settled.has(query)) return
    settled.add(query)
    void settle()
  }, [hasToken, query])
  return isSettling
}
