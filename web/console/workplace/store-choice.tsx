import { consoleTexts } from '#web/console/texts/console.ts'
import type { Person } from '../api/session.ts'
import room from './room.module.css'

type Store = Person['stores'][number]
type ChoiceProps = {
  stores: readonly Store[]
  chosen: string
  /** The words of a store in the list; its name alone without it. */
  wordsOf?: (store: Store) => string
  onChoose: (storeId: string) => void
}

/** The choice of the store that a page is about. */
export const StoreChoice = ({ stores, chosen, wordsOf = ({ name }) => name, onChoose }: ChoiceProps) => (
  <label className={room['stores']}>
    <span>{consoleTexts.store}</span>
    <select value={chosen} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
      {stores.map((store) => (
        <option key={store.id} value={store.id}>
          {wordsOf(store)}
        </option>
      ))}
    </select>
  </label>
)
