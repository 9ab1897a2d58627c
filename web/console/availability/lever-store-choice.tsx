import { useQuery } from '@tanstack/react-query'
import { availabilityTexts as texts } from '#web/console/texts/availability.ts'
import { leversQuery } from '../api/availability.ts'
import type { Person } from '../api/session.ts'
import { StoreChoice } from '../workplace/store-choice.tsx'

type ChoiceProps = { stores: Person['stores']; chosen: string; onChoose: (storeId: string) => void }

/** The choice of a store, with the number of things that each one has off. */
export function LeverStoreChoice(choice: ChoiceProps) {
  const { data } = useQuery(leversQuery(null))
  const offAt = (storeId: string) =>
    data?.stores.find(({ branchContactId }) => branchContactId === storeId)?.levers.length ?? 0
  return <StoreChoice {...choice} wordsOf={({ id, name }) => texts.storeWith(name, offAt(id))} />
}
