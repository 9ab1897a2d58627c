import Check from 'lucide-react/icons/check'
import type { GarnishGroup } from '#domain/catalog/menu.ts'
import { groupState, quantityPicked, visibleGarnishes } from '#domain/menu/selection.ts'
import { plateTexts } from '#web/texts/plate.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Checkbox, ChoiceGroup, Radio } from '#web/ui/choice.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from './plate-detail.module.css'
import { type PlateChoice, sizeKey } from './use-plate-choice.ts'

type GroupProps = {
  choice: PlateChoice
  money: (minor: number) => string
  groupRef: (key: string) => (element: HTMLFieldSetElement | null) => void
}

/** PLATE-04. */
export function SizeGroup({ choice, money, groupRef }: GroupProps) {
  const { plate, selection } = choice
  if (plate.sizes.length === 0) return null
  return (
    <div className={styles['group']}>
      <ChoiceGroup
        ref={groupRef(sizeKey)}
        legend={plateTexts.sizes}
        hint={plateTexts.pickOne}
        badge={<Badge tone={selection.sizeId ? 'good' : 'wait'}>{plateTexts.mandatory}</Badge>}
      >
        {plate.sizes.map((size) => (
          <Radio
            key={size.id}
            name="size"
            label={size.name}
            end={money(size.price)}
            checked={selection.sizeId === size.id}
            onChange={() => choice.chooseSize(size.id)}
          />
        ))}
      </ChoiceGroup>
      {choice.complaintAt(sizeKey) && <Missing name={plateTexts.sizes} />}
    </div>
  )
}

export function GarnishGroups({ choice, money, groupRef }: GroupProps) {
  return choice.plate.garnishGroups.map((group) => (
    <div key={group.id} className={styles['group']}>
      <ChoiceGroup
        ref={groupRef(group.id)}
        legend={group.name}
        hint={boundsOf(group)}
        badge={<GroupBadge group={group} choice={choice} />}
      >
        {visibleGarnishes(group).map((garnish) => (
          <GarnishChoice key={garnish.id} group={group} garnish={garnish} choice={choice} money={money} />
        ))}
      </ChoiceGroup>
      {choice.complaintAt(group.id) && <Missing name={group.name} />}
    </div>
  ))
}

type GarnishProps = Omit<GroupProps, 'groupRef'> & { group: GarnishGroup; garnish: GarnishGroup['garnishes'][number] }

function GarnishChoice({ group, garnish, choice, money }: GarnishProps) {
  const quantity = quantityPicked(choice.selection, group.id, garnish.id)
  // PLATE-11: the refusal is shown, and the choice stays as it was.
  const add = () => {
    if (!choice.pick(group, garnish.id)) toast(plateTexts.groupFull, 'bad')
  }
  const remove = () => choice.unpick(group.id, garnish.id)
  const end = garnish.price > 0 ? `+ ${money(garnish.price)}` : plateTexts.included

  if (group.multipleSelection && group.max > 1)
    return (
      <div className={styles['counted']}>
        <span className={styles['countedWords']}>
          {garnish.name}
          {garnish.description && <span className={styles['detail']}>{garnish.description}</span>}
          <span className={styles['detail']}>{end}</span>
        </span>
        <Stepper
          value={quantity}
          folds
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
