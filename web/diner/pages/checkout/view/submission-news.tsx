import { Link } from 'react-router-dom'
import type { CartLine } from '#domain/cart/line.ts'
import { paths } from '#web/diner/paths.ts'
import { checkoutTexts } from '#web/diner/texts/checkout.ts'
import { submissionTexts } from '#web/diner/texts/submission.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { Confirm } from '#web/shared/ui/confirm.tsx'
import { Notice } from '#web/shared/ui/notice.tsx'
import { submitted } from '../state/priced-checkout.ts'
import type { SubmissionFailure } from '../state/submission.ts'
import type { CheckoutModel } from './model.ts'
import { refusedLines } from './refused-lines.ts'
import { sayFailure } from './say-failure.ts'
import styles from './submission-news.module.css'

/** The outcome of the press, as long as it applies: its toasts disappear after 3 s. */
export function SubmissionNews({ checkout }: { checkout: CheckoutModel }) {
  const { state, facts, priced, money, send } = checkout
  const { submission, cash } = state
  const { unlikelyCash } = submissionTexts
  return (
    <>
      <div className={styles['news']} role="status">
        {submission.status === 'sending' && submission.isUnsure && (
          <Notice tone="wait">{submissionTexts.confirming}</Notice>
        )}
        {submission.status === 'waiting' && (
          <Notice tone="wait">
            <p>{submissionTexts.waiting}</p>
            <Button variant="quiet" onClick={() => send({ type: 'StopWaiting' })}>
              {submissionTexts.stopWaiting}
            </Button>
          </Notice>
        )}
        {submission.status === 'failed' && (
          <Notice tone="bad">
            <span>{sayFailure(submission.failure)}</span>
            {submission.failure.type === 'ItemsRefused' && (
              <>
                {' '}
                <Link to={paths.cart(facts.store.alias)}>{submissionTexts.seeCart}</Link>
              </>
            )}
          </Notice>
        )}
      </div>
      <Confirm
        open={cash.asked !== null}
        title={unlikelyCash.title(money(cash.asked ?? 0))}
        confirmLabel={unlikelyCash.confirm}
        cancelLabel={unlikelyCash.cancel}
        onConfirm={() => send({ type: 'ConfirmCash', press: submitted(priced) })}
        onCancel={() => send({ type: 'DeclineCash' })}
      >
        <p>{unlikelyCash.text(money(priced.price.total))}</p>
      </Confirm>
    </>
  )
}

/**
 * ORDER-25, ORDER-26: returns the toasts of a failure: one for each line that the gateway has named, or one for the
 * whole failure.
 */
export function toldOf(failure: SubmissionFailure, lines: readonly CartLine[]): readonly string[] {
  // The page also shows the diner's options for an unknown outcome (ruling-12).
  if (failure.type === 'Unknown') return [checkoutTexts.failed]
  const refused = failure.type === 'ItemsRefused' ? refusedLines(failure.items, lines) : []
  return refused.length > 0 ? refused.map(({ line, sentence }) => `${line.name}: ${sentence}`) : [sayFailure(failure)]
}

/** ORDER-26: the sentences of the lines that the last try was refused for. */
export function refusedIn({ state: { submission }, facts }: CheckoutModel): ReadonlyMap<string, string> {
  const items = submission.status === 'failed' && 'items' in submission.failure ? submission.failure.items : []
  return new Map(refusedLines(items, facts.cart.lines).map(({ line, sentence }) => [line.lineId, sentence]))
}
