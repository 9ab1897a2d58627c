import { CodeRow } from '#web/diner/features/checkout/code-row.tsx'
import { codeTerms, codeTexts, sayCodeFailure, sayCodeProblem } from '#web/diner/texts/discount-code.ts'
import { gatewayTimeOf } from '#web/shared/state/clock.ts'
import { clockTime } from '#web/shared/texts/clock.ts'
import { useLazyModule } from '#web/shared/use-lazy-module.ts'
import type { CheckoutModel } from './model.ts'

const loadSheet = () => import('#web/diner/features/checkout/code-sheet.tsx')

/** The discount code beside the ticket, and its modal. */
export function DiscountCode({ checkout }: { checkout: CheckoutModel }) {
  const { state, facts, priced, money, send } = checkout
  const { price, terms } = priced
  const { code: found, ...code } = priced.code
  const isOpen = state.sheet === 'code'
  // Loaded before it is opened once the diner is known, so that no press waits for it.
  const sheet = useLazyModule('code sheet', loadSheet, isOpen || state.form.draft.phone !== '')
  const off = price.discounts.find((line) => line.code !== null)

  const [problem] = code.problems
  const trouble = code.hindrance ? codeTexts[code.hindrance] : code.failure && sayCodeFailure(code.failure)
  const unmet = found && problem ? sayCodeProblem(problem, found, money) : null
  const until =
    code.expiresAt === null
      ? null
      : codeTexts.until(clockTime(new Date(gatewayTimeOf(code.expiresAt)).toISOString(), facts.store.timeZone))
  const note = code.hasExpired ? codeTexts.expired : code.isWaiting ? codeTexts.waits : (trouble ?? unmet ?? until)
  return (
    <>
      <CodeRow
        text={code.text}
        isApplied={code.isApplied}
        isBusy={code.status === 'loading'}
        note={note}
        onOpen={() => send({ type: 'OpenSheet', sheet: 'code' })}
        onRemove={() => send({ type: 'DropCode' })}
      />
      {sheet && (
        <sheet.CodeSheet
          open={isOpen}
          onClose={() => send({ type: 'CloseSheet' })}
          text={code.text}
          onText={(text) => send({ type: 'TypeCode', text })}
          action={code.action}
          isApplied={code.isApplied}
          trouble={code.hasExpired ? codeTexts.expired : trouble}
          onApply={() => send({ type: 'ApplyCode', terms })}
          terms={found ? codeTerms(found, code.problems, money) : []}
          until={until}
          result={off ? { off: money(off.amount), total: money(price.total) } : null}
        />
      )}
    </>
  )
}
