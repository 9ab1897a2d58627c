import { type MouseEvent, memo } from 'react'
import { Link } from 'react-router-dom'
import type { Discount } from '#domain/catalog/discount.ts'
import type { Indicator, Plate } from '#domain/catalog/menu.ts'
import { isSoldOut } from '#domain/menu/selection.ts'
import type { Offer } from '#domain/menu/upsell.ts'
import { cardPrice } from '#domain/pricing/line-price.ts'
import { photograph } from '#web/diner/api/photographs.ts'
import { menuTexts } from '#web/diner/texts/menu.ts'
import { plateTexts } from '#web/diner/texts/plate.ts'
import { Badge } from '#web/shared/ui/badge.tsx'
import { classes } from '#web/shared/ui/classes.ts'
import { Picture } from '#web/shared/ui/picture.tsx'
import { OldPrice, Price } from '#web/shared/ui/price.tsx'
import { Stepper } from '#web/shared/ui/stepper.tsx'
import { VisuallyHidden } from '#web/shared/ui/visually-hidden.tsx'
import { DiscountPill } from './pill.tsx'
import styles from './plate-card.module.css'

export type PlateCardProps = {
  plate: Plate
  to: string
  discounts: readonly Discount[]
  money: (minor: number) => string
  /** Its price as a recommended plate. */
  offer?: Offer | null
  /** Opens the plate in place; without it, the link leads to the plate's page. */
  onOpen?: (plate: Plate) => void
  /** The number of its units in the cart. */
  inCart?: number
  /** The units that are missing to its next set; null while it fills none. */
  missing?: number | null
  /** The units of its stepper, 0 for a single plus; null where a tap cannot change its number. */
  units?: number | null
  onStep?: (plate: Plate, by: 1 | -1) => void
  indicators?: readonly Indicator[]
  /** Whether its picture is among the first ones on the page. */
  first?: boolean
  /** Its category shows no pictures. */
  plain?: boolean
}

/** A plate in its category's list. Plates without a change are not rendered again. */
export const PlateRow = memo(function PlateRow(card: PlateCardProps) {
  const { plate, to, onOpen, indicators = [], first = false, plain = false } = card
  return (
    <article className={classes(styles['row'], isSoldOut(plate) && styles['soldOut'])}>
      <div className={styles['words']}>
        <PlateName plate={plate} to={to} {...(onOpen && { onOpen })} />
        {plate.description && <p className={styles['description']}>{plate.description}</p>}
        <div className={styles['foot']}>
          {isSoldOut(plate) && <Badge tone="wait">{menuTexts.soldOut}</Badge>}
          <Amount {...card} />
          <Indicators of={plate} among={indicators} />
          <Deal {...card} />
        </div>
      </div>
      <div className={styles['pictureBox']}>
        {plate.imageUrl && !plain && (
          <Picture
            className={styles['picture']}
            {...photograph(plate.imageUrl, '7.5rem')}
            placeholder={plate.imagePlaceholder}
            alt=""
            width={1}
            height={1}
            first={first}
          />
        )}
        <Tap {...card} />
      </div>
    </article>
  )
})

/** A plate in a slider. */
export function PlateTile(card: PlateCardProps) {
  const { plate, to, onOpen, discounts, money, offer = null, first = false } = card
  const { price, originalPrice, discount } = cardPrice(plate, discounts, offer)
  return (
    <article className={classes(styles['tile'], isSoldOut(plate) && styles['soldOut'])}>
      <div className={styles['pictureBox']}>
        <Picture
          className={styles['tilePicture']}
          {...photograph(plate.imageUrl, '15rem')}
          placeholder={plate.imagePlaceholder}
          alt=""
          width={4}
          height={3}
          first={first}
        />
        <Tap {...card} />
      </div>
      <PlateName plate={plate} to={to} {...(onOpen && { onOpen })} />
      <span className={styles['tilePrice']}>
        <Amount {...card} />
        {price < originalPrice && <OldPrice amount={money(originalPrice)} label={menuTexts.before} />}
      </span>
      {isSoldOut(plate) ? (
        <span className={styles['tilePill']}>
          <Badge tone="wait">{menuTexts.soldOut}</Badge>
        </span>
      ) : (
        discount && (
          <span className={styles['tilePill']}>
            <DiscountPill {...{ discount, discounts, money, missing: card.missing }} />
          </span>
        )
      )}
    </article>
  )
}

/** Adds the plate with one tap, and changes its number in the cart. It lies on the picture, above the link. */
function Tap({ plate, units = null, onStep }: Pick<PlateCardProps, 'plate' | 'units' | 'onStep'>) {
  if (units === null || !onStep) return null
  const { showName } = plate
  return (
    <div className={styles['tap']}>
      <Stepper
        value={units}
        labels={{
          group: plateTexts.quantity(showName),
          less: menuTexts.takeOne(showName),
          more: menuTexts.addOne(showName),
        }}
        folds
        removes
        floats
        silent
        onChange={(next) => onStep(plate, next > units ? 1 : -1)}
      />
    </div>
  )
}

/** MENU-08: the price of a unit, and the number of units in the cart. */
function Amount({ plate, discounts, money, offer = null, inCart = 0 }: PlateCardProps) {
  const { price, isFrom } = cardPrice(plate, discounts, offer)
  return (
    <>
      {inCart > 0 && (
        <span className={styles['inCart']}>
          <span>{menuTexts.units(inCart)}</span>
          <VisuallyHidden>{` ${menuTexts.inCart}, `}</VisuallyHidden>
        </span>
      )}
      {isFrom && <span className={styles['from']}>{menuTexts.from}</span>}
      <Price amount={money(price)} />
    </>
  )
}

const PlateName = ({ plate, to, onOpen }: Pick<PlateCardProps, 'plate' | 'to' | 'onOpen'>) => (
  <h3 className={styles['name']}>
    <Link
      className={styles['link']}
      to={to}
      dir="auto"
      onClick={(event) => openInPlace(event, onOpen && (() => onOpen(plate)))}
    >
      {plate.showName}
    </Link>
  </h3>
)

/** A plain tap opens it in place; a tap for a new tab follows the link. */
function openInPlace(event: MouseEvent, onOpen: (() => void) | undefined) {
  if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
  event.preventDefault()
  onOpen()
}

/** MENU-09, MENU-10. The old price and the pill share a line of their own, which no change in the cart moves. */
function Deal({ plate, discounts, money, offer = null, missing }: PlateCardProps) {
  const { price, originalPrice, discount } = cardPrice(plate, discounts, offer)
  if (price >= originalPrice && !discount) return null
  return (
    <span className={styles['deal']}>
      {price < originalPrice && <OldPrice amount={money(originalPrice)} label={menuTexts.before} />}
      {discount && <DiscountPill {...{ discount, discounts, money, missing }} />}
    </span>
  )
}

/** MENU-17. */
function Indicators({ of, among }: { of: Plate; among: readonly Indicator[] }) {
  const shown = among.filter(({ id }) => of.indicatorIds.includes(id))
  if (shown.length === 0) return null
  return (
    <span className={styles['indicators']}>
      {shown.map((indicator) => (
        <img
          key={indicator.id}
          src={indicator.iconUrl}
          alt={indicator.name}
          title={indicator.name}
          width={18}
          height={18}
          loading="lazy"
        />
      ))}
    </span>
  )
}
