import ChevronDown from 'lucide-react/icons/chevron-down'
import { useLayoutEffect, useRef, useState } from 'react'
import { headerTexts } from '#web/diner/texts/header.ts'
import { classes } from '#web/shared/ui/classes.ts'
import styles from './shop-header.module.css'

/** HEADER-13: the branch's message on one line. If it is longer, a button opens it. */
export function ShopMessage({ text }: { text: string }) {
  const line = useRef<HTMLParagraphElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [isCut, setIsCut] = useState(false)
  // Before the first paint, so that the button does not come in late; the page also renders with each minute.
  useLayoutEffect(() => {
    const words = line.current
    if (words && !isOpen) setIsCut(words.scrollWidth > words.clientWidth)
  })
  return (
    <div className={classes(styles['message'], isOpen && styles['open'])}>
      <p ref={line}>{text}</p>
      {isCut && (
        <button
          type="button"
          className={styles['more']}
          aria-expanded={isOpen}
          aria-label={headerTexts.wholeMessage}
          onClick={() => setIsOpen(!isOpen)}
        >
          <ChevronDown size={18} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
