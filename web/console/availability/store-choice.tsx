import { useQuery } from '@tanstack/react-query'
import { availabilityTexts as texts } from '#web/console/texts/availability.ts'
import { leversQuery } from '../api/availability.ts'
import type { Person } from '../api/session.ts'
import room from '../workplace/room.module.css'

type ChoiceProps = { stores: Person['stores']; chosen: string; onChoose: (storeId: string) => void }

/** The choice of a store, with the number of things that each one has off. */
export function StoreChoice({ stores, chosen, onChoose }: ChoiceProps) {
  const { data } = useQuery(leversQuery(null))
  const offAt = (storeId: string) =>
    data?.stores.find(({ branchContactId }) => branchContactId === storeId)?.levers.length ?? 0
  return (
    <label className={room['stores']}>
      <span>{texts.store}</span>
      <select value={chosen} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {stores.map(({ id, name }) => (
          <option key={id} value={id}>
            {texts.storeWith(name, offAt(id))}
          </option>
        ))}
      </select>
    </label>
  )
}
