import Check from 'lucide-react/icons/check'
import Search from 'lucide-react/icons/search'
import { useEffect, useRef, useState } from 'react'
import { shortestSearch } from '#domain/delivery/typed-address.ts'
import { destinationLimits } from '#openapi/generated/limits.ts'
import { type Suggestion, usePlaceSearch } from '#web/diner/api/places.ts'
import { useRecentAddresses } from '#web/diner/state/recent-addresses.ts'
import { addressFormTexts, sayAddress } from '#web/diner/texts/address-form.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { useDebounced } from '#web/shared/ui/debounced.ts'
import { TextField } from '#web/shared/ui/field.tsx'
import { bringUp } from '#web/shared/ui/seen-area.ts'
import { Spinner } from '#web/shared/ui/spinner.tsx'
import { lacksDoor } from './address-form-state.ts'
import styles from './address-sheet.module.css'
import { PlaceList } from './place-list.tsx'
import { type PlaceOption, withFound, withoutSearch } from './place-options.ts'
import type { AddressForm } from './use-address-form.ts'
import { usePlaceList } from './use-place-list.ts'

/**
 * ADDR-05, ADDR-27: the device's position, the addresses of earlier orders, the places that match the words, and the
 * words themselves. Without a search, all but the places.
 */
export function PlaceSearch({ form }: { form: AddressForm }) {
  const { text, place, pin, findsAddresses } = form
  const field = useRef<HTMLInputElement>(null)
  const [asTyped, setAsTyped] = useState(false)
  const [known, setKnown] = useState(noneKnown)
  const [isLeft, setLeft] = useState(true)
  const { isLocating, isUnseen, locate } = useHere(form)
  const recent = useRecentAddresses()
  const isSettled = place !== null || (pin !== null && text !== '') || asTyped
  /** The sheet has just opened, so the stored address may be the one to change. */
  const isFresh = form.lookup === 0
  const query = useDebounced(text.trim())
  const wanted = isSettled || !findsAddresses ? '' : query
  const search = usePlaceSearch(wanted, form.asker)
  const isSearching = wanted.length >= shortestSearch
  // The suggestions belong to the searched words; the diner may have typed on.
  const isOfText = query === text.trim()
  const foundNow = isSearching && isOfText ? (search.data?.found ?? []) : []
  if (foundNow.length > 0 && known.text !== query) setKnown({ text: query, found: foundNow })
  // A number that is being typed is not known yet: its street stays until the field is left.
  const isNumbering = !isLeft && !isSettled && foundNow.length === 0 && isWithNumber(text.trim(), known.text)
  const found = isNumbering ? known.found : foundNow
  const attribution = found.length > 0 ? search.data?.attribution : null
  const isUnknown = isSearching && isOfText && search.isSuccess && found.length === 0 && !form.trouble
  const rejected = form.rejections.find(({ field }) => field === 'address')
  const list = usePlaceList({
    options: optionsOf(),
    text,
    onLeave: () => setLeft(true),
    onChoose(option) {
      if (option.type === 'here') void locate()
      else if (option.type === 'recent') form.send({ type: 'RecentChosen', location: option.location })
      else if (option.type === 'asTyped') setAsTyped(true)
      else form.send({ type: 'SuggestionChosen', suggestion: option.suggestion })
    },
  })
  const { length } = list.options

  // A longer list may need the room above the field.
  useEffect(() => {
    if (length > 0 && field.current && document.activeElement === field.current) bringUp(field.current)
  }, [length])

  function optionsOf(): readonly PlaceOption[] {
    if (isFresh && isSettled)
      return withoutSearch(
        recent.filter(({ fullAddress }) => fullAddress !== text),
        '',
      )
    if (isSettled) return []
    if (isNumbering || (isSearching && !search.isPending)) return withFound(recent, text, found)
    const choices = withoutSearch(recent, text)
    return text.trim() === '' || !findsAddresses || choices.length > 1 ? choices : []
  }

  return (
    <div className={styles['search']}>
      <TextField
        label={findsAddresses ? addressFormTexts.search : addressFormTexts.street}
        placeholder={findsAddresses ? addressFormTexts.searchHint : addressFormTexts.streetHint}
        {...list.fieldOf(field)}
        value={text}
        onChange={(next) => {
          setLeft(false)
          setAsTyped(false)
          list.startOver()
          form.send({ type: 'AddressTyped', text: next })
        }}
        error={rejected ? sayAddress(rejected) : null}
        before={findsAddresses && <Search size={20} aria-hidden="true" />}
        after={
          isSettled && pin && !lacksDoor(form) ? (
            <Check size={20} aria-hidden="true" />
          ) : search.isFetching ? (
            <Spinner />
          ) : undefined
        }
        autoComplete="street-address"
        enterKeyHint={findsAddresses ? 'search' : 'next'}
        maxLength={destinationLimits.street}
      />
      <PlaceList list={list} text={text} isLocating={isLocating} />
      {attribution && <p className={styles['attribution']}>{attribution}</p>}
      <p className={styles['status']} role="status">
        {form.trouble ? '' : statusOf()}
      </p>
      {isUnknown && (
        <Button variant="quiet" className={styles['mark']} onClick={() => form.send({ type: 'MarkingStarted' })}>
          {addressFormTexts.markOnMap}
        </Button>
      )}
    </div>
  )

  function statusOf(): string {
    if (isUnseen && !isSettled && text === '') return addressFormTexts.unseen
    if (!findsAddresses) return pin ? '' : addressFormTexts.noSearch
    if (asTyped && !pin) return addressFormTexts.willLocate
    if (!isSearching || !isOfText) return ''
    if (search.isError) return addressFormTexts.searchFailed
    if (search.isPending) return addressFormTexts.searching
    if (!search.data.completes) return addressFormTexts.wholeWords
    return found.length === 0 ? addressFormTexts.noResults : ''
  }
}

const noneKnown: { readonly text: string; readonly found: readonly Suggestion[] } = { text: '', found: [] }

/** Whether the words are searched ones without a number, with a number behind them. */
const isWithNumber = (text: string, searched: string): boolean =>
  searched !== '' && !/\d$/.test(searched) && text.startsWith(searched) && /\d/.test(text.slice(searched.length))

/** The position of the device as an address; where no address can be looked up, it is a pin on the map. */
function useHere({ findsAddresses, locate, send }: AddressForm) {
  const [state, setState] = useState<'idle' | 'locating' | 'unseen'>('idle')
  return {
    isLocating: state === 'locating',
    isUnseen: state === 'unseen',
    async locate() {
      if (state === 'locating') return
      if (!findsAddresses) send({ type: 'TabSelected', tab: 'location' })
      setState('locating')
      setState((await locate()) ? 'idle' : 'unseen')
    },
  }
}
