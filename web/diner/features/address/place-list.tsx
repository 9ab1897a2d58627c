import History from 'lucide-react/icons/history'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import MapPin from 'lucide-react/icons/map-pin'
import PencilLine from 'lucide-react/icons/pencil-line'
import { addressFormTexts } from '#web/diner/texts/address-form.ts'
import { classes } from '#web/shared/ui/classes.ts'
import { Spinner } from '#web/shared/ui/spinner.tsx'
import styles from './address-sheet.module.css'
import { keyOf, type PlaceOption } from './place-options.ts'
import type { usePlaceList } from './use-place-list.ts'

type PlaceListProps = {
  list: ReturnType<typeof usePlaceList>
  text: string
  /** The device looks for its position. */
  isLocating: boolean
}

/** The ways to an address, under the field. */
export const PlaceList = ({ list, text, isLocating }: PlaceListProps) => (
  <ul {...list.menu} className={styles['results']} hidden={list.options.length === 0}>
    {list.options.map((option, index) => (
      <li
        key={keyOf(option)}
        {...list.itemAt(index)}
        className={classes(styles['result'], index === list.highlighted && styles['highlighted'])}
      >
        <Line option={option} text={text} isLocating={isLocating} />
      </li>
    ))}
  </ul>
)

function Line({ option, text, isLocating }: { option: PlaceOption } & Pick<PlaceListProps, 'text' | 'isLocating'>) {
  switch (option.type) {
    case 'here':
      return (
        <>
          {isLocating ? <Spinner /> : <LocateFixed size={18} aria-hidden="true" />}
          <strong>{isLocating ? addressFormTexts.locating : addressFormTexts.here}</strong>
        </>
      )
    case 'recent': {
      const { fullAddress, details } = option.location
      return (
        <>
          <History size={18} aria-hidden="true" />
          <span className={styles['lines']}>
            <span>{fullAddress}</span>
            {details && <span className={styles['hint']}>{details}</span>}
          </span>
        </>
      )
    }
    case 'found':
      return (
        <>
          <MapPin size={18} aria-hidden="true" />
          <span className={styles['lines']}>{option.suggestion.label}</span>
        </>
      )
    case 'asTyped':
      return (
        <>
          <PencilLine size={18} aria-hidden="true" />
          <span className={styles['lines']}>{addressFormTexts.asTyped(text.trim())}</span>
        </>
      )
    default:
      return option satisfies never
  }
}
