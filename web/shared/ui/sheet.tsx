import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { closeOnBack } from './back-closes.ts'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'
import { usePresence } from './presence.ts'
import styles from './sheet.module.css'
import { ToastArea } from './toast-area.tsx'

type SheetProps = {
  open: boolean
  /** Called by Back, Escape, the backdrop or the close button; the owner decides. */
  onClose: () => void
  title: string
  closeLabel: string
  /** The title is only for screen readers; the content has its own head. */
  bare?: boolean
  narrow?: boolean
  /** Slides in from the end of the line, as high as the screen. */
  side?: boolean
  /** The sheet contains only text, so it takes the scroll keys itself (WCAG 2.1.1). */
  isText?: boolean
  footer?: ReactNode
  children: ReactNode
}

/** Slides up from below on a phone; a dialog on a desk. */
export function Sheet(props: SheetProps) {
  const { mounted, closing } = usePresence(props.open)
  return mounted ? <OpenSheet {...props} closing={closing} /> : null
}

function OpenSheet({
  onClose,
  title,
  closeLabel,
  bare,
  narrow,
  side,
  isText,
  footer,
  children,
  closing,
}: SheetProps & { closing: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const [isScrolled, setScrolled] = useState(false)

  useEffect(() => {
    const element = dialog.current
    const opener = document.activeElement
    // The focus goes to the sheet instead of its close button: its content is read first, and no focus ring suggests
    // closing it. The attribute saves a slow phone the extra step over the close button; a browser that ignores it gets
    // the focus by script.
    element?.setAttribute('autofocus', '')
    element?.showModal()
    if (document.activeElement !== element) element?.focus()
    return () => {
      element?.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])

  const requestClose = useEffectEvent(onClose)
  useEffect(() => (closing ? undefined : closeOnBack(() => requestClose())), [closing])

  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={classes(
        styles['sheet'],
        narrow && styles['narrow'],
        side && styles['side'],
        closing && styles['closing'],
      )}
      aria-labelledby={bare ? undefined : heading}
      aria-label={bare ? title : undefined}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      {bare ? (
        <div className={classes(styles['floating'], isScrolled && styles['onBar'])}>
          <IconButton raised label={closeLabel} onClick={onClose}>
            <X size={22} aria-hidden="true" />
          </IconButton>
        </div>
      ) : (
        <div className={styles['head']}>
          <h2 className={styles['title']} id={heading}>
            {title}
          </h2>
          <IconButton label={closeLabel} onClick={onClose}>
            <X size={22} aria-hidden="true" />
          </IconButton>
        </div>
      )}
      <div
        className={classes(styles['body'], bare && styles['flush'])}
        // The close button then has a bar behind it, so that no control lies half under it.
        onScroll={bare ? ({ currentTarget }) => setScrolled(currentTarget.scrollTop > 8) : undefined}
        {...(isText && { tabIndex: 0, role: 'region', 'aria-label': title })}
      >
        {children}
      </div>
      {footer && <div className={styles['foot']}>{footer}</div>}
      <ToastArea />
    </dialog>
  )
}
