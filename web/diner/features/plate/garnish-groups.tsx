import Check from 'lucide-react/icons/check'
import type { GarnishGroup } from '#domain/catalog/menu.ts'
import { groupState, quantityPicked, visibleGarnishes } from '#domain/menu/selection.ts'
import { menuTexts } from '#web/diner/texts/menu.ts'
import { plateTexts } from '#web/diner/texts/plate.ts'
import { Badge } from '#web/shared/ui/badge.tsx'
import { Checkbox, Radio } from '#web/shared/ui/choice.tsx'
import { Price } from '#web/shared/ui/price.tsx'
import { Stepper } from '#web/shared/ui/stepper.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import { FoldingGroup } from './folding-group.tsx'
import styles from './plate-detail.module.css'
import { useFolding } from './use-folding.ts'
import { type PlateChoice, sizeKey } from './use-plate-choice.ts'

type Money = (minor: number) => string

export type GroupsProps = {
  choice: PlateChoice
  money: Money
  groupRef: (key: string) => (element: HTMLElement | null) => void
  showGroup: (key: string) => void
}

/** The size and the garnishes of a plate, one group after another. */
export function PlateGroups({ choice, money, groupRef, showGroup }: GroupsProps) {
  const { plate } = choice
  const keys = [...(plate.sizes.length ? [sizeKey] : []), ...plate.garnishGroups.map(({ id }) => id)]
  const folding = useFolding(keys, showGroup)
  return keys.map((key) => {
    const group = plate.garnishGroups.find(({ id }) => id === key)
    const props = { choice, money, folding, groupRef: groupRef(key) }
    return group ? <GarnishGroupChoice key={key} {...props} group={group} /> : <SizeGroup key={key} {...props} />
  })
}

type GroupProps = {
  choice: PlateChoice
  money: Money
  folding: ReturnType<typeof useFolding>
  groupRef: (element: HTMLElement | null) => void
}

/** PLATE-04. */
function SizeGroup({ choice, money, folding, groupRef }: GroupProps) {
  const { plate, selection } = choice
  const chosen = plate.sizes.find(({ id }) => id === selection.sizeId)
  return (
    <div className={styles['group']}>
      <FoldingGroup
        groupRef={groupRef}
        legend={plateTexts.sizes}
        hint={plateTexts.pickOne}
        badge={<Badge tone={chosen ? 'good' : 'wait'}>{plateTexts.mandatory}</Badge>}
        summary={chosen && folding.isFolded(sizeKey) ? chosen.name : null}
        onOpen={() => folding.open(sizeKey)}
      >
        {plate.sizes.map((size) => {
          const { price, originalPrice } = choice.pricesOf(size)
          const was = price < originalPrice ? money(originalPrice) : undefined
          return (
            <Radio
              key={size.id}
              name="size"
              label={size.name}
              end={
                size.soldOut ? menuTexts.soldOut : <Price amount={money(price)} was={was} wasLabel={menuTexts.before} />
              }
              disabled={size.soldOut}
              checked={selection.sizeId === size.id}
              onChange={() => choice.chooseSize(size.id)}
              onClick={(event) => folding.chosen(sizeKey, event)}
            />
          )
        })}
      </FoldingGroup>
      {choice.complaintAt(sizeKey) && <Missing name={plateTexts.sizes} />}
    </div>
  )
}

function GarnishGroupChoice({ group, choice, money, folding, groupRef }: GroupProps & { group: GarnishGroup }) {
  const isComplete = groupState(group, choice.selection) === 'COMPLETED'
  const chosen = visibleGarnishes(group).filter(({ id }) => quantityPicked(choice.selection, group.id, id) > 0)
  return (
    <div className={styles['group']}>
      <FoldingGroup
        groupRef={groupRef}
        legend={group.name}
        hint={boundsOf(group)}
        badge={<GroupBadge group={group} choice={choice} />}
        summary={isComplete && folding.isFolded(group.id) ? chosen.map(({ name }) => name).join(', ') : null}
        onOpen={() => folding.open(group.id)}
      >
        {visibleGarnishes(group).map((garnish) => (
          <GarnishChoice key={garnish.id} {...{ group, garnish, choice, money, folding }} />
        ))}
      </FoldingGroup>
      {choice.complaintAt(group.id) && <Missing name={group.name} />}
    </div>
  )
}

type GarnishProps = Omit<GroupProps, 'groupRef'> & { group: GarnishGroup; garnish: GarnishGroup['garnishes'][number] }

function GarnishChoice({ group, garnish, choice, money, folding }: GarnishProps) {
  const quantity = quantityPicked(choice.selection, group.id, garnish.id)
  // PLATE-11: shows the refusal and leaves the choice unchanged.
  const add = () => {
    if (!choice.pick(group, garnish.id)) toast(plateTexts.groupFull, 'bad')
  }
  const remove = () => choice.unpick(group.id, garnish.id)
  // A garnish that was picked before can still be taken out.
  const isOff = garnish.soldOut === true && quantity === 0
  if (isOff) return <SoldOutGarnish {...{ group, garnish }} />
  const end = garnish.soldOut
    ? menuTexts.soldOut
    : garnish.price > 0
      ? `+ ${money(garnish.price)}`
      : plateTexts.included

  if (group.multipleSelection && group.max > 1)
    return (
      <div className={styles['counted']}>
        <span className={styles['countedWords']}>
          <span>{garnish.name}</span>
          {garnish.description && <span className={styles['detail']}>{garnish.description}</span>}
          <span className={styles['detail']}>{end}</span>
        </span>
        <Stepper
          value={quantity}
          folds
          fillsRow
          labels={{ group: plateTexts.quantity(garnish.name), less: plateTexts.less, more: plateTexts.more }}
          onChange={(next) => (next > quantity ? add() : remove())}
        />
      </div>
    )

  const Control = group.mandatory && group.max === 1 ? Radio : Checkbox
  return (
    <Control
      name={group.id}
      label={garnish.name}
      detail={garnish.description}
      end={end}
      checked={quantity > 0}
      onChange={() => (quantity > 0 && Control === Checkbox ? remove() : add())}
      onClick={(event) => Control === Radio && folding.chosen(group.id, event)}
    />
  )
}

const SoldOutGarnish = ({ group, garnish }: Pick<GarnishProps, 'group' | 'garnish'>) => {
  const Control = group.mandatory && group.max === 1 ? Radio : Checkbox
  return (
    <Control
      name={group.id}
      label={garnish.name}
      detail={garnish.description}
      end={menuTexts.soldOut}
      checked={false}
      disabled
      readOnly
    />
  )
}

/** PLATE-06, PLATE-07. */
function GroupBadge({ group, choice }: { group: GarnishGroup; choice: PlateChoice }) {
  switch (groupState(group, choice.selection)) {
    case 'COMPLETED':
      return (
        <Badge tone="good" icon={<Check size={14} aria-hidden="true" />}>
          {plateTexts.complete}
        </Badge>
      )
    case 'REQUIRED':
      return <Badge tone="wait">{plateTexts.mandatory}</Badge>
    case 'OPTIONAL':
      return <Badge>{plateTexts.optional}</Badge>
  }
}

const Missing = ({ name }: { name: string }) => <p className={styles['missing']}>{plateTexts.missingIn(name)}</p>

const boundsOf = ({ mandatory, min, max }: GarnishGroup) =>
  max === 1 ? plateTexts.pickOne : plateTexts.bounds(mandatory ? Math.max(1, min) : 0, max)
