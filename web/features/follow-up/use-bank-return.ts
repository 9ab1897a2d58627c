import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { logProblem } from '#web/api/diner-log.ts'
import { sendOrderDetails, settleReturn } from '#web/api/payments.ts'
import { paymentTexts } from '#web/texts/card.ts'
import { toast } from '#web/ui/toast.ts'
import { orderQuery } from './order-query.ts'

/** The outcome of each return, asked for once: a page that is drawn again meanwhile waits for the same one. */
const settling = new Map<string, Promise<boolean>>()

type BankReturn = 'none' | 'settling' | 'failed'

/**
 * FPAY-15 to FPAY-17: who comes back from the bank with a token has the payment settled, and the order read again. The
 * token leaves the address bar, and the gateway is told of the order as it was read (FAMBIG-58). Answers whether the
 * settling is under way, or failed.
 */
export function useBankReturn(alias: string, orderCode: string, refresh: () => Promise<void>): BankReturn {
  const queryClient = useQueryClient()
  const [query] = useState(() => location.search)
  const hasToken = new URLSearchParams(query).has('token_ws')
  const [state, setState] = useState<BankReturn>(hasToken ? 'settling' : 'none')

  const settle = useEffectEvent(async (): Promise<boolean> => {
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
    const known = queryClient.getQueryData(orderQuery(alias, orderCode).queryKey)
    if (isSettled && known) void sendOrderDetails(known).catch(() => toast(paymentTexts.updateFailed, 'bad'))
    return isSettled
  })

  useEffect(() => {
    if (!hasToken) return
    const settled = settling.get(query) ?? settle()
    settling.set(query, settled)
    void settled.then((isSettled) => setState(isSettled ? 'none' : 'failed'))
  }, [hasToken, query])
  return state
}
