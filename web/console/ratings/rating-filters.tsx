import { orderTexts } from '#web/console/texts/order.ts'
import { ratingsTexts as texts } from '#web/console/texts/ratings.ts'
import type { RatingFilter } from '../api/ratings.ts'
import type { Person } from '../api/session.ts'
import { DayField } from '../workplace/day-field.tsx'
import { FoldedFilters } from '../workplace/folded-filters.tsx'
import fields from '../workplace/select.module.css'
import { Labelled, Select } from '../workplace/select.tsx'

type RatingFiltersProps = {
  filter: RatingFilter
  stores: Person['stores']
  onChange: (changed: Partial<RatingFilter>) => void
}

/** Store, days, stars and mode. */
export function RatingFilters({ filter, stores, onChange }: RatingFiltersProps) {
  const set = Object.values(filter).filter(Boolean).length
  return (
    <FoldedFilters set={set} onClear={() => onChange({ store: '', from: '', to: '', stars: '', type: '' })}>
      {stores.length > 1 && (
        <Select label={texts.store} value={filter.store} onChange={(store) => onChange({ store })}>
          <option value="">{texts.allStores}</option>
          {stores.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <Labelled label={texts.from}>
        {(id) => (
          <DayField id={id} className={fields['select']} day={filter.from} onChange={(from) => onChange({ from })} />
        )}
      </Labelled>
      <Labelled label={texts.to}>
        {(id) => <DayField id={id} className={fields['select']} day={filter.to} onChange={(to) => onChange({ to })} />}
      </Labelled>
      <Select label={texts.stars} value={filter.stars} onChange={(stars) => onChange({ stars })}>
        <option value="">{texts.all}</option>
        {['5', '4', '3', '2', '1'].map((stars) => (
          <option key={stars} value={stars}>
            {stars}
          </option>
        ))}
      </Select>
      <Select label={texts.mode} value={filter.type} onChange={(type) => onChange({ type })}>
        <option value="">{texts.allModes}</option>
        {Object.entries(orderTexts.mode).map(([type, name]) => (
          <option key={type} value={type}>
            {name}
          </option>
        ))}
      </Select>
    </FoldedFilters>
  )
}
