import { type AnchorHTMLAttributes, type ReactNode, useEffect, useRef } from 'react'
import styles from './chip.module.css'
import { Strip } from './strip.tsx'

/** Room for an arrow before the current chip. */
const BEFORE_PX = 56

/** A row of chips that scrolls itself, never the page, to show the current one. It stays where it is for a keyboard that walks through it. */
export function ChipRow({ label, current, children }: { label: string; current?: string; children: ReactNode }) {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const list = row.current
    const chip = current && list?.querySelector<HTMLElement>('[aria-current="true"]')
    if (list && chip && !list.contains(document.activeElement))
      list.scrollTo?.({ left: chip.offsetLeft - list.offsetLeft - BEFORE_PX, behavior: 'smooth' })
  }, [current])
  return (
    <Strip track={row}>
      <nav ref={row} className={styles['row']} aria-label={label}>
        {children}
      </nav>
    </Strip>
  )
}

export const ChipLink = ({ current, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { current: boolean }) => (
  <a {...rest} className={styles['chip']} aria-current={current || undefined} />
)
