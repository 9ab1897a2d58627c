import Check from 'lucide-react/icons/check'
import MapPin from 'lucide-react/icons/map-pin'
import PencilLine from 'lucide-react/icons/pencil-line'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { destinationLimits } from '#openapi/generated/limits.ts'
import { usePlaceSearch } from '#web/diner/api/places.ts'
import { addressFormTexts, sayAddress } from '#web/diner/texts/address-form.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { classes } from '#web/shared/ui/classes.ts'
import { useDebounced } from '#web/shared/ui/debounced.ts'
import { TextField } from '#web/shared/ui/field.tsx'
import { Spinner } from '#web/shared/ui/spinner.tsx'
import styles from './address-sheet.module.css'
import type { AddressForm } from './use-address-form.ts'
import { usePlaceList } from './use-place-list.ts'

const SHORTEST = 3

/** ADDR-05, ADDR-27: the places that match the words, and the words themselves. Without a search, the words alone. */
export function PlaceSearch({ form }: { form: AddressForm }) {
  const { text, place, pin } = form
  const [asTyped, setAsTyped] = useState(false)
  const isSettled = !form.findsAddresses || place !== null || pin !== null || asTyped
  const query = useDebounced(text.trim())
  const wanted = isSettled ? '' : query
  const search = usePlaceSearch(wanted, form.asker)
  const isSearching = wanted.length >= SHORTEST
  // The suggestions belong to the searched words; the diner may have typed on.
  const isOfText = query === text.trim()
  const found = isSearching && isOfText ? (search.data?.found ?? []) : []
  const attribution = found.length > 0 ? search.data?.attribution : null
  const isUnknown = isSearching && isOfText && search.isSuccess && found.length === 0 && !form.trouble
  const rejected = form.rejections.find(({ field }) => field === 'address')
  const list = usePlaceList({
    options: isSearching && !search.isPending ? [...found, 'asTyped'] : [],
    text,
    onChoose: (option) =>
      option === 'asTyped' ? setAsTyped(true) : form.send({ type: 'SuggestionChosen', suggestion: option }),
  })

  return (
    <div className={styles['search']}>
      <TextField
        label={form.findsAddresses ? addressFormTexts.search : addressFormTexts.street}
        placeholder={form.findsAddresses ? addressFormTexts.searchHint : addressFormTexts.streetHint}
        {...list.field}
        value={text}
        onChange={(next) => {
          setAsTyped(false)
          list.startOver()
          form.send({ type: 'AddressTyped', text: next })
        }}
        error={rejected ? sayAddress(rejected) : null}
        before={form.findsAddresses && <Search size={20} aria-hidden="true" />}
        after={pin ? <Check size={20} aria-hidden="true" /> : search.isFetching ? <Spinner /> : undefined}
        autoComplete="street-address"
        enterKeyHint={form.findsAddresses ? 'search' : 'next'}
        maxLength={destinationLimits.street}
      />
      <ul {...list.menu} className={styles['results']} hidden={list.options.length === 0}>
        {list.options.map((option, index) => (
          <li
            key={option === 'asTyped' ? option : option.id}
            {...list.itemAt(index)}
            className={classes(styles['result'], index === list.highlighted && styles['highlighted'])}
          >
            {option === 'asTyped' ? (
              <>
                <PencilLine size={18} aria-hidden="true" />
                <span>{addressFormTexts.asTyped(text.trim())}</span>
              </>
            ) : (
              <>
                <MapPin size={18} aria-hidden="true" />
                <span>{option.label}</span>
              </>
            )}
          </li>
        ))}
      </ul>
      {attribution && <p className={styles['attribution']}>{attribution}</p>}
      <p className={styles['status']} role="status">
        {form.trouble
          ? ''
          : !form.findsAddresses
            ? pin
              ? ''
              : addressFormTexts.noSearch
            : asTyped && !pin
              ? addressFormTexts.willLocate
              : isSearching && isOfText
                ? statusOf(search, found.length)
                : ''}
      </p>
      {isUnknown && (
        <Button variant="quiet" className={styles['mark']} onClick={() => form.send({ type: 'MarkingStarted' })}>
          {addressFormTexts.markOnMap}
        </Button>
      )}
    </div>
  )
}

function statusOf(search: ReturnType<typeof usePlaceSearch>, found: number): string {
  if (search.isError) return addressFormTexts.searchFailed
  if (search.isPending) return addressFormTexts.searching
  return found === 0 ? addressFormTexts.noResults : ''
}
