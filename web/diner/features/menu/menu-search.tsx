import Search from 'lucide-react/icons/search'
import type { Ref } from 'react'
import { menuTexts } from '#web/diner/texts/menu.ts'
import { classes } from '#web/shared/ui/classes.ts'
import styles from './menu-search.module.css'

type MenuSearchProps = { text: string; onChange: (text: string) => void; ref: Ref<HTMLInputElement> }

/** The field that searches plates and ingredients. */
export const MenuSearch = ({ text, onChange, ref }: MenuSearchProps) => (
  // biome-ignore lint/a11y/useSemanticElements: the element is too new for the oldest browsers (decision 075)
  <div role="search" className={classes(styles['search'], text !== '' && styles['filled'])}>
    <Search size={20} aria-hidden="true" />
    <input
      ref={ref}
      type="search"
      className={styles['input']}
      aria-label={menuTexts.search.label}
      placeholder={menuTexts.search.placeholder}
      autoComplete="off"
      enterKeyHint="search"
      maxLength={80}
      value={text}
      onChange={(event) => onChange(event.target.value)}
    />
  </div>
)
