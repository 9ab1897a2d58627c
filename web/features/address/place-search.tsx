import Check from 'lucide-react/icons/check'
import MapPin from 'lucide-react/icons/map-pin'
import Search from 'lucide-react/icons/search'
import { type Place, usePlaceSearch } from '#web/api/places.ts'
import { addressTexts } from '#web/texts/address.ts'
import { useDebounced } from '#web/ui/debounced.ts'
import { TextField } from '#web/ui/field.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import styles from './address-sheet.module.css'

type PlaceSearchProps = {
  text: string
  onText: (text: string) => void
  chosen: Place | null
  onChoose: (place: Place) => void
  error: string | null
}

/** ADDR-05, ADDR-27: free text, and the places that it may mean. */
export function PlaceSearch({ text, onText, chosen, onChoose, error }: PlaceSearchProps) {
  const query = useDebounced(text.trim(), 500)
  const wanted = chosen ? '' : query
  const search = usePlaceSearch(wanted)
  const places = wanted.length >= 3 ? (search.data ?? []) : []
  return (
    <div className={styles['search']}>
      <TextField
        label={addressTexts.search}
        placeholder={addressTexts.searchHint}
        value={text}
        onChange={onText}
        error={error}
        before={<Search size={20} aria-hidden="true" />}
        after={chosen ? <Check size={20} aria-hidden="true" /> : search.isFetching ? <Spinner /> : undefined}
        autoComplete="street-address"
        enterKeyHint="search"
      />
      {places.length > 0 && (
        <ul className={styles['results']} aria-label={addressTexts.results}>
          {places.map((place) => (
            <li key={place.id}>
              <button type="button" className={styles['result']} onClick={() => onChoose(place)}>
                <MapPin size={18} aria-hidden="true" />
                {place.label}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className={styles['status']} role="status">
        {statusOf(search, wanted, places.length)}
      </p>
    </div>
  )
}

function statusOf(search: ReturnType<typeof usePlaceSearch>, wanted: string, found: number): string {
  if (wanted.length < 3) return ''
  if (search.isError) return addressTexts.searchFailed
  if (search.isPending) return addressTexts.searching
  return found === 0 ? addressTexts.noResults : ''
}
