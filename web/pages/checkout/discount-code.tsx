import { useState } from 'react'
import { CodeRow } from '#web/features/checkout/code-row.tsx'
import { CodeSheet } from '#web/features/checkout/code-sheet.tsx'
import { clockTime } from '#web/texts/clock.ts'
import { codeTerms, codeTexts, sayCodeFailure, sayCodeProblem } from '#web/texts/discount-code.ts'
import type { useCheckout } from './use-checkout.ts'
import type { DiscountCodeAtCheckout } from './use-discount-code.ts'

type DiscountCodeProps = {
  checkout: ReturnType<typeof useCheckout>
  code: DiscountCodeAtCheckout
  timeZone: string
}

/** The discount code beside the ticket, and its modal. */
export function DiscountCode({ checkout, code, timeZone }: DiscountCodeProps) {
  const { money, price } = checkout
  const [open, setOpen] = useState(false)
  const found = code.code
  const off = price.discounts.find((line) => line.code !== null)

  const [problem] = code.problems
  const trouble = code.hindrance ? codeTexts[code.hindrance] : code.failure && sayCodeFailure(code.failure)
  const isWaiting = code.waitsForItself
  const unmet = found && problem ? sayCodeProblem(problem, found, money) : null
  const until =
    code.expiresAt === null ? null : codeTexts.until(clockTime(new Date(code.expiresAt).toISOString(), timeZone))
  const note = code.hasExpired ? codeTexts.expired : isWaiting ? codeTexts.waits : (trouble ?? unmet ?? until)
  return (
    <>
      <CodeRow
        text={code.text}
        isApplied={code.isApplied}
        isBusy={code.status === 'loading'}
        note={note}
        onOpen={() => setOpen(true)}
        onRemove={code.drop}
      />
      <CodeSheet
        open={open}
        onClose={() => setOpen(false)}
        text={code.text}
        onText={code.type}
        action={code.action}
        isApplied={code.isApplied}
        trouble={code.hasExpired ? codeTexts.expired : trouble}
        onApply={code.apply}
        terms={found ? codeTerms(found, code.problems, money) : []}
        until={until}
        result={off ? { off: money(off.amount), total: money(price.total) } : null}
      />
    </>
  )
}
