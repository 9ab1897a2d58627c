import type { RefObject } from 'react'
import type { Wire } from '#openapi/wire/schemas.ts'
import { orderTexts } from '#web/console/texts/order.ts'
import { searchTexts as texts } from '#web/console/texts/search.ts'
import { TextField } from '#web/shared/ui/field.tsx'
import { DayField } from '../workplace/day-field.tsx'
import { FoldedFilters } from '../workplace/folded-filters.tsx'
import fields from '../workplace/select.module.css'
import { Labelled, Select } from '../workplace/select.tsx'
import { useTyped } from '../workplace/use-typed.ts'
import styles from './search.module.css'
import type { SearchQuery } from './search-query.ts'

const statuses = ['PAY_NEEDED', 'GENERATED', 'ACCEPTED', 'READY', 'DELIVERED', 'COMPLETED', 'CANCELED'] as const
const longestText = 80

type FiltersProps = {
  /** The field of the text. */
  field: RefObject<HTMLInputElement | null>
  asked: SearchQuery
  stores: readonly Wire['OperatorStore'][]
  seesMoney: boolean
  onChange: (changed: Partial<SearchQuery>) => void
}

/** The text and the filters of a search. */
export function Filters({ field, asked, stores, seesMoney, onChange }: FiltersProps) {
  const set = [asked.day, asked.status, asked.type, asked.payment].filter(Boolean).length
  const { type, ...text } = useTyped(asked.search)
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of old phones and the tests know no search element
    <div role="search" className={styles['filters']}>
      <TextField
        label={texts.text}
        hint={seesMoney ? texts.hint : texts.hintWithoutMoney}
        ref={field}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={longestText}
        {...text}
        onChange={(search) => {
          type(search)
          onChange({ search })
        }}
      />
      <FoldedFilters set={set} onClear={() => onChange({ day: '', status: '', type: '', payment: '' })}>
        <Selects {...{ asked, stores, seesMoney, onChange }} />
      </FoldedFilters>
    </div>
  )
}

function Selects({ asked, stores, seesMoney, onChange }: Omit<FiltersProps, 'field'>) {
  return (
    <>
      {stores.length > 1 && (
        <Select label={texts.store} value={asked.store} onChange={(store) => onChange({ store })}>
          {stores.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <Labelled label={texts.day}>
        {(id) => (
          <DayField id={id} className={fields['select']} day={asked.day} onChange={(day) => onChange({ day })} />
        )}
      </Labelled>
      <Select label={texts.status} value={asked.status} onChange={(status) => onChange({ status })}>
        <option value="">{texts.all}</option>
        {statuses.map((status) => (
          <option key={status} value={status}>
            {status === 'COMPLETED' ? texts.completed : orderTexts.status[status]}
          </option>
        ))}
      </Select>
      <Select label={texts.mode} value={asked.type} onChange={(type) => onChange({ type })}>
        <option value="">{texts.all}</option>
        {Object.entries(orderTexts.mode).map(([type, name]) => (
          <option key={type} value={type}>
            {name}
          </option>
        ))}
      </Select>
      {seesMoney && (
        <Select label={texts.payment} value={asked.payment} onChange={(payment) => onChange({ payment })}>
          <option value="">{texts.all}</option>
          {Object.entries(texts.payments).map(([payment, name]) => (
            <option key={payment} value={payment}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </>
  )
}
