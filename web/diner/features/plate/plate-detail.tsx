import Share2 from 'lucide-react/icons/share-2'
import { useRef } from 'react'
import type { Discount } from '#domain/catalog/discount.ts'
import type { Indicator, Plate } from '#domain/catalog/menu.ts'
import { isSoldOut } from '#domain/menu/selection.ts'
import { cardPrice } from '#domain/pricing/line-price.ts'
import { setFilling } from '#domain/pricing/sets.ts'
import { photograph } from '#web/diner/api/photographs.ts'
import { shareLink } from '#web/diner/share-link.ts'
import { menuTexts } from '#web/diner/texts/menu.ts'
import { cartRejections, plateTexts } from '#web/diner/texts/plate.ts'
import { say } from '#web/shared/texts/say.ts'
import { Badge } from '#web/shared/ui/badge.tsx'
import { Button, ButtonLink, IconButton } from '#web/shared/ui/button.tsx'
import { TextArea } from '#web/shared/ui/field.tsx'
import { Notice } from '#web/shared/ui/notice.tsx'
import { Picture } from '#web/shared/ui/picture.tsx'
import { Price } from '#web/shared/ui/price.tsx'
import { Stepper } from '#web/shared/ui/stepper.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import { type GroupsProps, PlateGroups } from './garnish-groups.tsx'
import styles from './plate-detail.module.css'
import { type PlateChoice, unmetKey } from './use-plate-choice.ts'

type Money = (minor: number) => string

/** Moves the focus to the first missing choice; both halves of the detail share it. */
export function useGroupFocus() {
  const groups = useRef(new Map<string, HTMLElement>())
  return {
    groupRef: (key: string) => (element: HTMLElement | null) => {
      if (element) groups.current.set(key, element)
      else groups.current.delete(key)
    },
    focusOn: (key: string) => {
      const group = groups.current.get(key)
      group?.focus({ preventScroll: true })
      group?.scrollIntoView?.({ block: 'center', behavior: gliding() })
    },
    /** Scrolls to a group without moving the focus. */
    showGroup: (key: string) => groups.current.get(key)?.scrollIntoView?.({ block: 'center', behavior: gliding() }),
  }
}

type BodyProps = {
  choice: PlateChoice
  discounts: readonly Discount[]
  indicators: readonly Indicator[]
  money: Money
  groupRef: GroupsProps['groupRef']
  showGroup: GroupsProps['showGroup']
  /** The reason why nothing can be ordered now; null when it can. */
  refusal: string | null
  level?: 1 | 2
  /** The address of the plate's own page, which the diner may share; none while a line of the cart is changed. */
  address?: string | undefined
  /**
   * Renders only the head and empty room below it: the first frame of a sheet. The choices come with the next frame.
   */
  isFirstFrame?: boolean
}

/** A plate that is sold out has no choices. It leads to the other plates of its category. */
export function PlateBody({
  choice,
  discounts,
  indicators,
  money,
  groupRef,
  showGroup,
  refusal,
  level = 2,
  address,
  isFirstFrame = false,
}: BodyProps) {
  const { plate } = choice
  const { price, originalPrice, discount, isFrom } = cardPrice(plate, discounts, choice.offer)
  const Title = `h${level}` as const
  const isOff = isSoldOut(plate)
  const shown = indicators.filter(({ id }) => plate.indicatorIds.includes(id))
  return (
    <>
      {plate.imageUrl && (
        <div className={styles['pictured']}>
          <Picture
            className={styles['picture']}
            {...photograph(plate.imageUrl, '(min-width: 800px) 40rem, 100vw')}
            placeholder={plate.imagePlaceholder}
            alt=""
            width={16}
            height={10}
            first
          />
          {isOff && <Refusal why={refusal} />}
        </div>
      )}
      <div className={styles['inside']}>
        <div className={styles['head']}>
          <div className={styles['title']}>
            <Title dir="auto">{plate.showName}</Title>
            {address !== undefined && (
              <IconButton
                label={plateTexts.share(plate.showName)}
                onClick={() => void shareLink(plate.showName, address)}
              >
                <Share2 size={20} aria-hidden="true" />
              </IconButton>
            )}
          </div>
          {plate.description && <p className={styles['description']}>{plate.description}</p>}
          <p className={styles['prices']}>
            {isFrom && <span>{menuTexts.from}</span>}
            <Price
              amount={money(price)}
              was={price < originalPrice ? money(originalPrice) : undefined}
              wasLabel={menuTexts.before}
            />
            {discount?.type === 'MULTIPLE' && (
              <Badge tone="accent">
                {menuTexts.pill.sets(discount.buy, discount.pay, setFilling(discount, discounts))}
              </Badge>
            )}
          </p>
          {plate.indicatorIds.length > 0 && (
            <div className={styles['indicators']}>
              {shown.map(({ id, name, iconUrl }) => (
                <Badge key={id} icon={<img src={iconUrl} alt="" width={16} height={16} />}>
                  {name}
                </Badge>
              ))}
            </div>
          )}
        </div>
        {!(isOff && plate.imageUrl) && <Refusal why={refusal} />}
        {isOff ? (
          address !== undefined && (
            <ButtonLink to={address.replace(/\/[^/]*$/, '')} variant="secondary">
              {plateTexts.others}
            </ButtonLink>
          )
        ) : isFirstFrame && hasChoices(plate) ? (
          <div className={styles['coming']} />
        ) : (
          <>
            <PlateGroups choice={choice} money={money} groupRef={groupRef} showGroup={showGroup} />
            <TextArea
              label={plateTexts.notes}
              aside={plateTexts.optionalAside}
              placeholder={plateTexts.notesHint}
              rows={2}
              value={choice.notes}
              onChange={choice.setNotes}
              limit={choice.notesLimit}
              error={
                choice.notes.trim().length > choice.notesLimit
                  ? say(cartRejections, { type: 'NotesTooLong', limit: choice.notesLimit })
                  : null
              }
            />
          </>
        )}
      </div>
    </>
  )
}

const Refusal = ({ why }: { why: string | null }) => why && <Notice tone="wait">{why}</Notice>

type FootProps = {
  choice: PlateChoice
  money: Money
  focusOn: (key: string) => void
  onSave: () => void
}

/** PLATE-08; the button shows the exact price of the units that it adds. */
export function PlateFoot({ choice, money, focusOn, onSave }: FootProps) {
  const add = () => {
    const [first] = choice.missing
    if (!first) return onSave()
    choice.complain()
    toast(plateTexts.incomplete, 'bad')
    focusOn(unmetKey(first))
  }
  return (
    <div className={styles['foot']}>
      <Stepper
        value={choice.quantity}
        min={1}
        labels={{ group: plateTexts.quantity(choice.plate.showName), less: plateTexts.less, more: plateTexts.more }}
        onChange={(units) => {
          const refusal = choice.changeQuantity(units)
          if (refusal) toast(say(cartRejections, refusal), 'bad')
        }}
      />
      <Button size="large" block onClick={add} end={money(choice.total)}>
        {choice.isChange ? plateTexts.save : plateTexts.add}
      </Button>
    </div>
  )
}

const hasChoices = ({ sizes, garnishGroups }: Plate) => sizes.length + garnishGroups.length > 0

const gliding = (): ScrollBehavior => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth')
