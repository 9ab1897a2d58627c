import Check from 'lucide-react/icons/check'
import MapPin from 'lucide-react/icons/map-pin'
import PencilLine from 'lucide-react/icons/pencil-line'
import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useRef, useState } from 'react'
import { usePlaceSearch } from '#web/api/places.ts'
import { addressTexts, sayAddress } from '#web/texts/address.ts'
import { useDebounced } from '#web/ui/debounced.ts'
import { TextField } from '#web/ui/field.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import styles from './address-sheet.module.css'
import type { AddressForm } from './use-address-form.ts'

/** ADDR-27. */
const DEBOUNCE_MS = 500
const SHORTEST = 3

/** ADDR-05, ADDR-27: the places that the words may mean, and the words as they are. */
export function PlaceSearch({ form }: { form: AddressForm }) {
  const { text, place, pin } = form
  const [asTyped, setAsTyped] = useState(false)
  const isSettled = place !== null || pin !== null || asTyped
  const query = useDebounced(text.trim(), DEBOUNCE_MS)
  const wanted = isSettled ? '' : query
  const search = usePlaceSearch(wanted, form.asker)
  const isSearching = wanted.length >= SHORTEST
  const found = isSearching ? (search.data?.found ?? []) : []
  const attribution = found.length > 0 ? search.data?.attribution : null
  const box = useRef<HTMLDivElement>(null)
  const rejected = form.rejections.find(({ field }) => field === 'address')

  /** From the field down into the list and along it; Escape goes back before it closes the sheet. */
  const walk = (event: KeyboardEvent) => {
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, li button') ?? [])]
    const at = stops.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Escape: at > 0 ? 0 : -1 }[event.key]
    const next = to === undefined || to < 0 ? undefined : stops[to]
    if (!next || stops.length === 1) return
    event.preventDefault()
    event.stopPropagation()
    next.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it moves the focus between controls, and is none itself
    <div ref={box} className={styles['search']} onKeyDown={walk}>
      <TextField
        label={addressTexts.search}
        placeholder={addressTexts.searchHint}
        value={text}
        onChange={(next) => {
          setAsTyped(false)
          form.type(next)
        }}
        error={rejected ? sayAddress(rejected) : null}
        before={<Search size={20} aria-hidden="true" />}
        after={pin ? <Check size={20} aria-hidden="true" /> : search.isFetching ? <Spinner /> : undefined}
        autoComplete="street-address"
        enterKeyHint="search"
        maxLength={300}
      />
      {isSearching && !search.isPending && (
        <ul className={styles['results']} aria-label={addressTexts.results}>
          {found.map((suggestion) => (
            <li key={suggestion.id}>
              <button type="button" className={styles['result']} onClick={() => void form.choose(suggestion)}>
                <MapPin size={18} aria-hidden="true" />
                {suggestion.label}
              </button>
            </li>
          ))}
          <li>
            <button type="button" className={styles['result']} onClick={() => setAsTyped(true)}>
              <PencilLine size={18} aria-hidden="true" />
              {addressTexts.asTyped(text.trim())}
            </button>
          </li>
        </ul>
      )}
      {attribution && <p className={styles['attribution']}>{attribution}</p>}
      <p className={styles['status']} role="status">
        {form.trouble
          ? ''
          : asTyped && !pin
            ? addressTexts.willLocate
            : isSearching
              ? statusOf(search, found.length)
              : ''}
      </p>
    </div>
  )
}

function statusOf(search: ReturnType<typeof usePlaceSearch>, found: number): string {
  if (search.isError) return addressTexts.searchFailed
  if (search.isPending) return addressTexts.searching
  return found === 0 ? addressTexts.noResults : ''
}
