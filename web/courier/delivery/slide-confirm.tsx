import ChevronsRight from 'lucide-react/icons/chevrons-right'
import Undo2 from 'lucide-react/icons/undo-2'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { courierTexts } from '#web/courier/texts/courier.ts'
import { Button, IconButton } from '#web/shared/ui/button.tsx'
import { classes } from '#web/shared/ui/classes.ts'
import { useLive } from '#web/shared/ui/live.ts'
import { Spinner } from '#web/shared/ui/spinner.tsx'
import { confirms, slideAcross, slideByKey, slideRules, slideTo } from './slide.ts'
import styles from './slide-confirm.module.css'
import { UnderThumb } from './under-thumb.tsx'

/** The largest movement that still counts as a tap: in units of the slide, and in pixels of the finger. */
const tapSlack = { value: 5, pixels: 12 } as const

type SlideConfirmProps = {
  stepKey: string
  label: string
  /** Shown under the label, and read out after it. */
  note?: string | null
  /** Shown for the seconds in which the last step can be undone. */
  undo: ReactNode
  /** A sign beside the alternative to the slide. */
  mark?: ReactNode
  busy: boolean
  /** Returns false when a field must be filled first; that field then takes the focus. */
  onConfirm: () => boolean
}

/**
 * The courier's next step (SDETAIL-17 to SDETAIL-27): a slide that cannot happen by accident in a pocket, and two taps
 * for couriers who cannot slide.
 */
export function SlideConfirm({ stepKey, label, note = null, undo, mark, busy, onConfirm }: SlideConfirmProps) {
  const [value, setValue] = useState<number>(slideRules.from)
  const [isArmed, setArmed] = useState(false)
  const [begun, setBegun] = useState(stepKey)
  const isHeld = useRef(false)
  const wasMoved = useRef(false)
  const pressedAt = useRef({ x: 0, y: 0 })
  const isConfirmPressed = useRef(false)
  const slider = useRef<HTMLInputElement>(null)
  const isFocusDue = useRef(false)
  const texts = courierTexts.slide

  // A slide or tap that began for one step never confirms another.
  if (begun !== stepKey) {
    setBegun(stepKey)
    setValue(slideRules.from)
    setArmed(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step starts a new hold
  useEffect(() => {
    isHeld.current = false
  }, [stepKey])
  // Keyboard users keep their focus here, even after the control was removed for a moment.
  useEffect(() => {
    if (!isFocusDue.current || !slider.current) return
    isFocusDue.current = false
    slider.current.focus({ preventScroll: true })
  })

  if (busy)
    return (
      <UnderThumb undo={undo} below={null} mark={mark}>
        <Sending />
      </UnderThumb>
    )

  function confirm() {
    setArmed(false)
    setValue(slideRules.from)
    isFocusDue.current = onConfirm()
  }

  function disarm() {
    setArmed(false)
    isFocusDue.current = true
  }

  function springBack() {
    isHeld.current = false
    setValue(slideRules.from)
  }

  /** A touch on a range input ends without a click in Chromium and Firefox, so a tap is detected at the release. */
  function release({ clientX, clientY }: React.PointerEvent) {
    const { x, y } = pressedAt.current
    const isTap = !wasMoved.current && Math.hypot(clientX - x, clientY - y) <= tapSlack.pixels
    if (isHeld.current && confirms(value)) confirm()
    else if (isHeld.current && isTap) arm()
    springBack()
  }

  function arm() {
    isConfirmPressed.current = false
    setArmed(true)
  }

  /**
   * Some browsers also make a click of the touch that armed the slide, and the button is then under the finger. Only a
   * press that starts on the button confirms. Keys and screen readers click without a press (`detail` is 0), so their
   * clicks count.
   */
  function confirmByTap({ detail }: React.MouseEvent) {
    if (detail > 0 && !isConfirmPressed.current) return
    if (confirms(slideAcross())) confirm()
  }

  if (isArmed)
    return (
      <UnderThumb undo={undo} below={null} mark={mark}>
        <div className={styles['armed']}>
          <IconButton label={texts.tapBack} className={styles['undo']} onClick={disarm}>
            <Undo2 size={28} aria-hidden="true" />
          </IconButton>
          <Button
            autoFocus
            size="large"
            className={styles['confirm']}
            onPointerDown={() => {
              isConfirmPressed.current = true
            }}
            onClick={confirmByTap}
            onKeyDown={(event) => {
              if (event.key === 'Escape') disarm()
              // Key repeat from the first press is not the second press.
              if (event.repeat) event.preventDefault()
            }}
          >
            <span className={styles['twoLines']}>
              <span>{texts.tapConfirm(label)}</span>
              {note && <span className={styles['note']}>{note}</span>}
            </span>
          </Button>
        </div>
      </UnderThumb>
    )

  return (
    <UnderThumb
      undo={undo}
      isOverlaid
      mark={mark}
      below={
        <Button variant="quiet" className={styles['tap']} onClick={arm}>
          {texts.tap}
        </Button>
      }
    >
      <div
        className={classes(styles['track'], value === slideRules.from && styles['resting'])}
        style={{ '--at': value / slideRules.to } as React.CSSProperties}
      >
        <span className={styles['fill']} aria-hidden="true" />
        <span className={styles['label']} aria-hidden="true">
          <span className={styles['twoLines']}>
            <span>{label}</span>
            {note && <span className={styles['note']}>{note}</span>}
          </span>
        </span>
        <span className={classes(styles['thumb'], confirms(value) && styles['ready'])} aria-hidden="true">
          <ChevronsRight size={30} strokeWidth={2.6} />
        </span>
        <input
          ref={slider}
          type="range"
          className={styles['input']}
          min={slideRules.from}
          max={slideRules.to}
          value={value}
          aria-label={label}
          aria-description={note ?? undefined}
          aria-valuetext={confirms(value) ? texts.ready : texts.hint}
          onPointerDown={({ clientX, clientY }) => {
            isHeld.current = true
            wasMoved.current = false
            pressedAt.current = { x: clientX, y: clientY }
          }}
          onChange={({ target }) => {
            const next = slideTo(value, target.valueAsNumber)
            if (next > tapSlack.value) wasMoved.current = true
            setValue(next)
          }}
          onPointerUp={release}
          onPointerCancel={springBack}
          onClick={() => !wasMoved.current && arm()}
          onKeyDown={(event) => {
            if (event.key === 'Enter' || event.key === ' ') {
              event.preventDefault()
              arm()
            }
            const next = slideByKey(value, event.key)
            if (next === null) return
            event.preventDefault()
            setValue(next)
          }}
          onKeyUp={() => confirms(value) && confirm()}
          onBlur={springBack}
        />
      </div>
    </UnderThumb>
  )
}

const Sending = () => (
  <div className={classes(styles['track'], styles['busy'])} ref={useLive<HTMLDivElement>()}>
    <span className={styles['label']}>
      <Spinner /> <span>{courierTexts.slide.sending}</span>
    </span>
  </div>
)
