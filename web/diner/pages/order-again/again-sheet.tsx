import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { slugSections } from '#domain/menu/menu-slugs.ts'
import { isUnchanged, linesOf } from '#domain/ordering/order-again.ts'
import { cartTicket } from '#domain/pricing/cart-total.ts'
import { modeSegment } from '#domain/slug/mode-segment.ts'
import { paths } from '#web/diner/paths.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { plateDrafts } from '#web/diner/state/plate-drafts.ts'
import { followUpTexts } from '#web/diner/texts/follow-up.ts'
import { menuTexts } from '#web/diner/texts/menu.ts'
import { orderAgainTexts as texts } from '#web/diner/texts/order-again.ts'
import { useLog } from '#web/shared/event-log/use-log.ts'
import { useNow } from '#web/shared/state/now.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { Button, ButtonLink } from '#web/shared/ui/button.tsx'
import { Notice } from '#web/shared/ui/notice.tsx'
import pan from '#web/shared/ui/pictures/pan.svg'
import { Sheet } from '#web/shared/ui/sheet.tsx'
import { EmptyState, ErrorState } from '#web/shared/ui/state.tsx'
import { platePaths } from '../menu/menu-slugs.ts'
import { orderingRefusal, takesItems } from '../menu/ordering.ts'
import { AgainLine, type ToChoose } from './again-line.tsx'
import styles from './again-sheet.module.css'
import { type AgainResult, type Filling, fillCart, type Plan, planOf, type Ready } from './prepare.ts'

/** The texts of the sheet for its purpose. */
type AgainWords = {
  readonly title: string
  readonly unchanged: string
  readonly changed: string
  readonly nothing: string
  readonly add: string
  /** The warning that the cart's lines are replaced; absent where nothing is replaced. */
  readonly replacesCart?: (units: string) => string
  /** The button that leaves the cart unchanged; absent where closing is enough. */
  readonly keep?: string
}

type AgainSheetProps = {
  open: boolean
  words?: AgainWords
  filling?: Filling
  prepared: AgainResult
  alias: string
  money: (minor: number) => string
  isBusy: boolean
  onRetry: () => void
  onClose: () => void
}

/** The lines of an order that can be ordered again, and their effect on the cart. */
export function AgainSheet({ prepared, words = ofOrder, filling = joining, ...given }: AgainSheetProps) {
  const rest = { ...given, words, filling }
  if (prepared.type === 'Ready') return <ReadySheet key={prepared.visit} {...rest} ready={prepared} />
  const { open, alias, isBusy, onRetry, onClose } = rest
  return (
    <Sheet open={open} onClose={onClose} title={words.title} closeLabel={shellTexts.close}>
      {prepared.type === 'Failed' ? (
        <ErrorState {...menuTexts.failed} retryLabel={shellTexts.retry} busy={isBusy} onRetry={onRetry} />
      ) : (
        <EmptyState
          picture={pan}
          title={texts.notOffered.title}
          text={texts.notOffered.text}
          action={<ButtonLink to={paths.shop(alias)}>{texts.notOffered.action}</ButtonLink>}
        />
      )}
    </Sheet>
  )
}

const ofOrder: AgainWords = { ...texts, title: followUpTexts.again }
const joining: Filling = { plan: planOf, fill: fillCart }

type ReadySheetProps = Pick<AgainSheetProps, 'open' | 'onClose' | 'money'> &
  Required<Pick<AgainSheetProps, 'words' | 'filling'>> & { ready: Ready }

function ReadySheet({ open, onClose, money, ready, words, filling }: ReadySheetProps) {
  const { store, mode, assortment } = ready
  const navigate = useNavigate()
  const now = useNow()
  const cart = useLog(cartStore, (state) => state)
  /**
   * The plan that has gone into the cart: a second tap changes nothing, and the sheet stays unchanged until it has
   * closed.
   */
  const [sent, setSent] = useState<Plan | null>(null)
  const plan = sent ?? filling.plan(ready, cart)
  const lines = linesOf(plan.lines)
  const isOpen = takesItems(store, mode, now)
  const refusal = isOpen ? null : orderingRefusal(store, mode, now, undefined)
  const segment = modeSegment(mode.showName)

  const fill = () => {
    if (sent) return
    setSent(plan)
    filling.fill(ready, plan)
  }
  const add = () => {
    if (sent) return
    fill()
    void navigate(paths.cart(store.alias))
  }
  const bringsRest = isOpen && lines.length > 0 && plan.conflict === null
  const choose = ({ plate, selection, ordered: { quantity, notes } }: ToChoose) => {
    plateDrafts.keep(store.id, plate.id, { selection, quantity, notes })
    if (bringsRest) fill()
  }
  const pathOf = platePaths(slugSections(assortment), store.alias, segment)

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={words.title}
      closeLabel={shellTexts.close}
      footer={
        isOpen && lines.length > 0 ? (
          <div className={styles['foot']}>
            <Consequence plan={plan} words={words} />
            <Button className={styles['add']} block size="large" end={money(cartTicket(lines).total)} onClick={add}>
              {plan.conflict ? texts.replace : plan.held > 0 ? texts.join : words.add}
            </Button>
            {words.keep && plan.held > 0 && (
              <Button variant="quiet" block onClick={onClose}>
                {words.keep}
              </Button>
            )}
          </div>
        ) : (
          <ButtonLink block size="large" to={paths.menu(store.alias, segment)}>
            {texts.menu}
          </ButtonLink>
        )
      }
    >
      <div className={styles['body']}>
        {refusal && <Notice tone="wait">{refusal}</Notice>}
        <p className={styles['intro']}>{introOf(plan, words)}</p>
        <ul className={styles['lines']} aria-label={texts.lines}>
          {plan.lines.map((again) => (
            <AgainLine
              key={again.ordered.id}
              {...{ again, money, pathOf }}
              chooseLabel={bringsRest ? texts.chooseWithRest : texts.choose}
              onChoose={choose}
            />
          ))}
        </ul>
      </div>
    </Sheet>
  )
}

const introOf = ({ lines }: Plan, words: AgainWords): string => {
  if (lines.every(({ type }) => type === 'Left')) return words.nothing
  return isUnchanged(lines) ? words.unchanged : words.changed
}

/** Named before the cart changes (BRANCH-22, MODE-07). */
function Consequence({ plan: { held, conflict }, words }: { plan: Plan; words: AgainWords }) {
  if (held === 0) return null
  const units = menuTexts.cartBarItems(held)
  const replaces = conflict === 'cart' ? words.replacesCart : conflict ? texts.replaces[conflict] : texts.joins
  return <p className={styles['consequence']}>{replaces?.(units)}</p>
}
