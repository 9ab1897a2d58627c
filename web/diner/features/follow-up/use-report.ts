import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type OrderErrorType, reportOrderError } from '#web/diner/api/order-error.ts'
import { followUpTexts } from '#web/diner/texts/follow-up.ts'
import { ApiError, isGatewayStatus } from '#web/shared/api/api-error.ts'
import { logProblem } from '#web/shared/api/diner-log.ts'
import { useKeyedSteps } from '#web/shared/api/use-keyed-steps.ts'
import { toast } from '#web/shared/ui/toast.ts'
import { type FollowUpOrder, orderQuery } from './order-query.ts'

const texts = followUpTexts.report

/** The diner's report, and sending it. It survives a closed sheet and a failed call. */
export function useReport(order: FollowUpOrder, onSent: () => void) {
  const queryClient = useQueryClient()
  const [picked, setPicked] = useState<OrderErrorType | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { sending, run } = useKeyedSteps<OrderErrorType>()

  return {
    picked,
    failure,
    isSending: sending.size > 0,
    pick(errorType: OrderErrorType) {
      if (errorType === picked) return
      setPicked(errorType)
      setFailure(null)
    },
    async send() {
      if (picked === null) return
      const { code, branchContact } = order
      const { alias } = branchContact
      const { queryKey } = orderQuery(alias, code)
      await run('report', picked, async (sendKeyed) => {
        setFailure(null)
        try {
          const answered = await sendKeyed((keyed) => reportOrderError({ alias, code, errorType: picked }, keyed))
          // A waiting report stays visible until the gateway answers (order-view).
          queryClient.setQueryData(queryKey, answered ?? { ...order, errorType: picked })
          if (answered) toast(texts.sent, 'good')
          else toast(texts.later)
          onSent()
        } catch (error) {
          // The gateway has logged its own refusals; any other failure is an error of this page.
          if (!(error instanceof ApiError)) logProblem(error, { component: 'report' })
          setFailure(wordsFor(error))
          // Shows the gateway's state: another tab has reported, or the order has moved on.
          if (isGatewayStatus(error, 409)) void queryClient.invalidateQueries({ queryKey })
        }
      })
    },
  }
}

function wordsFor(error: unknown): string {
  switch (error instanceof ApiError ? error.code : null) {
    case 'REPORT_WINDOW_OVER':
      return texts.tooLate
    case 'ALREADY_REPORTED':
      return texts.already
    case 'REPORT_NOT_ALLOWED':
    case 'ORDER_NOT_RECEIVED':
      return texts.notAllowed
    default:
      return texts.failed
  }
}
