import CircleAlert from 'lucide-react/icons/circle-alert'
import Trash2 from 'lucide-react/icons/trash-2'
import type { CartLine } from '#domain/cart/line.ts'
import { isUpsold, lineTotal } from '#domain/cart/selectors.ts'
import type { Plate } from '#domain/catalog/menu.ts'
import { photograph } from '#web/diner/api/photographs.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { cartTexts } from '#web/diner/texts/cart.ts'
import { menuTexts } from '#web/diner/texts/menu.ts'
import { cartRejections, plateTexts } from '#web/diner/texts/plate.ts'
import { type UnsoldProblem, unsoldTexts } from '#web/diner/texts/unsold.ts'
import { say } from '#web/shared/texts/say.ts'
import { Badge } from '#web/shared/ui/badge.tsx'
import { Button } from '#web/shared/ui/button.tsx'
import { classes } from '#web/shared/ui/classes.ts'
import { Picture } from '#web/shared/ui/picture.tsx'
import { Price } from '#web/shared/ui/price.tsx'
import { Stepper } from '#web/shared/ui/stepper.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import styles from './cart-lines.module.css'

type CartLinesProps = {
  lines: readonly CartLine[]
  /** Needed for pictures and for changes; the lines carry everything else. Undefined while they are loading. */
  plates: readonly Plate[] | undefined
  money: (minor: number) => string
  /** The lines that can no longer be ordered, and why. */
  unsold: ReadonlyMap<string, UnsoldProblem>
  /** Opens the plate of a line, to change its choices. Without it, the lines cannot be changed. */
  onChange?: (line: CartLine, plate: Plate) => void
  /** The narrow form beside the menu, without pictures. */
  compact?: boolean
}

/** CART-11, FCART-14 to FCART-17. */
export function CartLines({ lines, plates, money, unsold, onChange, compact = false }: CartLinesProps) {
  const known = new Map(plates?.map((plate) => [plate.id, plate]))
  const Name = compact ? 'h3' : 'h2'
  return (
    <ul>
      {lines.map((line) => (
        <li key={line.lineId} className={classes(styles['line'], compact && styles['compact'])}>
          {!compact && (
            <Picture
              className={styles['picture']}
              {...photograph(plates && (known.get(line.referenceId)?.imageUrl ?? null), '4.5rem')}
              alt=""
              width={1}
              height={1}
            />
          )}
          <div className={styles['words']}>
            <Name className={styles['name']} dir="auto">
              {line.name}
            </Name>
            {isUpsold(line) && (
              <span className={styles['badge']}>
                <Badge>{cartTexts.upsold}</Badge>
              </span>
            )}
            {line.extras.map((group) => (
              <p key={group.groupId} className={styles['extra']}>
                {`${group.groupName}: ${group.items.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)).join(', ')}`}
              </p>
            ))}
            {line.notes && (
              <p className={styles['note']} dir="auto">
                {cartTexts.note(line.notes)}
              </p>
            )}
            <WhyUnsold of={unsold.get(line.lineId)} />
            {onChange && !plates && <ChangeToCome />}
            {onChange && <Change line={line} plate={known.get(line.referenceId)} onChange={onChange} />}
          </div>
          <div className={styles['controls']}>
            <Quantity line={line} mayStay={mayStay(unsold.get(line.lineId))} />
            <Price
              amount={money(lineTotal(line))}
              was={line.price < line.originalPrice ? money(line.originalPrice * line.quantity) : undefined}
              wasLabel={menuTexts.before}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Quantity({ line: { lineId, name, quantity }, mayStay }: { line: CartLine; mayStay: boolean }) {
  const change = (units: number) => {
    const decision = cartStore.dispatch({ type: 'ChangeQuantity', lineId, quantity: units })
    if (!decision.ok) toast(say(cartRejections, decision.rejection), 'bad')
    else if (!cartStore.isStored()) toast(cartTexts.notStored, 'bad')
  }
  if (!mayStay)
    return (
      <Button
        variant="secondary"
        aria-label={cartTexts.remove(name)}
        icon={<Trash2 size={18} aria-hidden="true" />}
        onClick={() => change(0)}
      >
        {cartTexts.takeOut}
      </Button>
    )
  return (
    <Stepper
      value={quantity}
      removes
      labels={{ group: cartTexts.quantity(name), less: cartTexts.less, more: cartTexts.more }}
      onChange={change}
    />
  )
}

type ChangeProps = { line: CartLine; plate: Plate | undefined; onChange: NonNullable<CartLinesProps['onChange']> }

/** Covers the line, so that a tap on its picture or its words opens it too. */
const Change = ({ line, plate, onChange }: ChangeProps) =>
  plate?.visible && (
    <button
      type="button"
      className={styles['change']}
      aria-label={cartTexts.change(line.name)}
      onClick={() => onChange(line, plate)}
    >
      {plateTexts.change}
    </button>
  )

/** Reserves the room of the button. */
const ChangeToCome = () => (
  <span className={classes(styles['change'], styles['toCome'])} aria-hidden="true">
    {plateTexts.change}
  </span>
)

const WhyUnsold = ({ of }: { of: UnsoldProblem | undefined }) =>
  of && (
    <p className={styles['unsold']}>
      <CircleAlert size={16} aria-hidden="true" />
      <span>{say(unsoldTexts, of)}</span>
    </p>
  )

/** A line with too many units stays in the cart, because the diner may keep some of them. */
const mayStay = (unsold: UnsoldProblem | undefined) => !unsold || unsold.type === 'MaxQuantityReached'
