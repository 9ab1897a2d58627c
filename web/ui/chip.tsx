import { type AnchorHTMLAttributes, type ReactNode, useEffect, useRef } from 'react'
import styles from './chip.module.css'

/** A row of chips that scrolls itself, never the page, so that the current one is in sight. */
export function ChipRow({ label, current, children }: { label: string; current?: string; children: ReactNode }) {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const list = row.current
    const chip = current && list?.querySelector<HTMLElement>('[aria-current="true"]')
    if (list && chip) list.scrollTo?.({ left: chip.offsetLeft - list.offsetLeft - 16, behavior: 'smooth' })
  }, [current])
  return (
    <nav ref={row} className={styles['row']} aria-label={label}>
      {children}
    </nav>
  )
}

export const ChipLink = ({ current, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { current: boolean }) => (
  <a {...rest} className={styles['chip']} aria-current={current || undefined} />
)
