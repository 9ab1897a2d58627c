import { type MouseEvent, memo } from 'react'
import { Link } from 'react-router-dom'
import type { Discount } from '#domain/catalog/discount.ts'
import type { Indicator, Plate } from '#domain/catalog/menu.ts'
import { isSoldOut } from '#domain/menu/selection.ts'
import type { Offer } from '#domain/menu/upsell.ts'
import { cardPrice } from '#domain/pricing/line-price.ts'
import { photograph } from '#web/diner/api/photographs.ts'
import { menuTexts } from '#web/diner/texts/menu.ts'
import { Badge } from '#web/shared/ui/badge.tsx'
import { classes } from '#web/shared/ui/classes.ts'
import { Picture } from '#web/shared/ui/picture.tsx'
import { Price } from '#web/shared/ui/price.tsx'
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
  indicators?: readonly Indicator[]
  /** Whether its picture is among the first ones on the page. */
  first?: boolean
}

/** A plate in its category's list. Plates without a change are not rendered again. */
export const PlateRow = memo(function PlateRow({
  plate,
  to,
  onOpen,
  discounts,
  money,
  offer = null,
  inCart = 0,
  indicators = [],
  first = false,
}: PlateCardProps) {
  return (
    <article className={classes(styles['row'], isSoldOut(plate) && styles['soldOut'])}>
      <div className={styles['words']}>
        <PlateName plate={plate} to={to} {...(onOpen && { onOpen })} />
        {plate.description && <p className={styles['description']}>{plate.description}</p>}
        <div className={styles['foot']}>
          {isSoldOut(plate) && <Badge tone="wait">{menuTexts.soldOut}</Badge>}
          <CardPrice plate={plate} discounts={discounts} money={money} offer={offer} withPill />
          <Indicators of={plate} among={indicators} />
        </div>
      </div>
      <div className={styles['pictureBox']}>
        {plate.imageUrl && (
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
        {inCart > 0 && (
          <span className={styles['inCart']}>
            <span>{inCart}</span>
            <VisuallyHidden>{` ${menuTexts.inCart}`}</VisuallyHidden>
          </span>
        )}
      </div>
    </article>
  )
})

/** A plate in a slider. */
export function PlateTile({ plate, to, onOpen, discounts, money, offer = null, first = false }: PlateCardProps) {
  const { discount } = cardPrice(plate, discounts, offer)
  return (
    <article className={classes(styles['tile'], isSoldOut(plate) && styles['soldOut'])}>
      <Picture
        className={styles['tilePicture']}
        {...photograph(plate.imageUrl, '11rem')}
        placeholder={plate.imagePlaceholder}
        alt=""
        width={1}
        height={1}
        first={first}
      />
      <PlateName plate={plate} to={to} {...(onOpen && { onOpen })} />
      <span className={styles['tilePrice']}>
        <CardPrice plate={plate} discounts={discounts} money={money} offer={offer} />
      </span>
      {isSoldOut(plate) ? (
        <span className={styles['tilePill']}>
          <Badge tone="wait">{menuTexts.soldOut}</Badge>
        </span>
      ) : (
        discount && (
          <span className={styles['tilePill']}>
            <DiscountPill discount={discount} discounts={discounts} money={money} />
          </span>
        )
      )}
    </article>
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

type CardPriceProps = Pick<PlateCardProps, 'plate' | 'discounts' | 'money'> & {
  offer: Offer | null
  withPill?: boolean
}

/** A plain tap opens it in place; a tap for a new tab follows the link. */
function openInPlace(event: MouseEvent, onOpen: (() => void) | undefined) {
  if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
  event.preventDefault()
  onOpen()
}

/** MENU-08 to MENU-10. */
function CardPrice({ plate, discounts, money, offer, withPill }: CardPriceProps) {
  const { price, originalPrice, discount, isFrom } = cardPrice(plate, discounts, offer)
  return (
    <>
      {isFrom && <span className={styles['from']}>{menuTexts.from}</span>}
      <Price
        amount={money(price)}
        was={price < originalPrice ? money(originalPrice) : undefined}
        wasLabel={menuTexts.before}
      />
      {withPill && discount && <DiscountPill discount={discount} discounts={discounts} money={money} />}
    </>
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
