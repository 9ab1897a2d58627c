import { useState } from 'react'
import type { Wire } from '#openapi/wire/schemas.ts'
import { availabilityTexts } from '#web/console/texts/availability.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { Badge } from '#web/shared/ui/badge.tsx'
import { Button } from '#web/shared/ui/button.tsx'
import { TextField } from '#web/shared/ui/field.tsx'
import { Notice } from '#web/shared/ui/notice.tsx'
import type { StoreLevers } from '../api/availability.ts'
import room from '../workplace/room.module.css'
import type { RunLever } from '../workplace/use-lever-step.ts'
import styles from './availability.module.css'
import { isSame, soughtPart, wholeOf } from './parts.ts'
import { SellOutSheet } from './sell-out-sheet.tsx'
import { type MenuPlate, platesWith, useMenu } from './use-menu.ts'

const texts = availabilityTexts.sellOut

/** The plates that show at first, and the number that a press adds. */
const fewPlates = 8
const pageSize = 30

/** The sheet starts again each time that it opens. */
type Chosen = { readonly plate: MenuPlate; readonly sought: Wire['LeverTarget']; readonly opening: number }

type SectionProps = { store: StoreLevers; run: RunLever; busy: string | null }

/** Finds a plate by typing, and sells out it or a part of it: the plate, the part and the end are a press each. */
export function SellOutSection({ store, run, busy }: SectionProps) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [isBrowsing, setIsBrowsing] = useState(false)
  const [most, setMost] = useState(fewPlates)
  const menu = useMenu(store)
  const found = platesWith(menu.entries, text) ?? (isBrowsing ? menu.entries.map(({ plate }) => plate) : null)
  const shown = found?.slice(0, most) ?? []
  const hidden = (found?.length ?? 0) - shown.length
  const isOff = (plate: MenuPlate) => store.levers.some(({ target }) => isSame(target, wholeOf(plate)))
  return (
    <section className={styles['section']} aria-labelledby="sell-out">
      <h2 id="sell-out" className={room['title']}>
        {texts.title}
      </h2>
      <div>
        <TextField
          label={texts.search}
          hint={texts.hint}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={80}
          value={text}
          onChange={(typed) => {
            setText(typed)
            setMost(fewPlates)
          }}
        />
      </div>
      {menu.hasFailed && (
        <Notice tone="bad" live>
          <span>{texts.failed}</span>{' '}
          <Button variant="quiet" busy={menu.isFetching} onClick={menu.again}>
            {shellTexts.retry}
          </Button>
        </Notice>
      )}
      <div className={styles['browse']}>
        <Button
          variant="quiet"
          aria-expanded={isBrowsing}
          onClick={() => {
            setIsBrowsing(!isBrowsing)
            setText('')
            setMost(pageSize)
          }}
        >
          {isBrowsing ? texts.browsed : texts.browse}
        </Button>
      </div>
      <ul className={styles['list']}>
        {shown.map((plate) => (
          <li key={plate.id}>
            <Button
              variant="secondary"
              size="large"
              block
              className={styles['found']}
              end={isOff(plate) ? <Badge tone="wait">{texts.isOff}</Badge> : undefined}
              onClick={() => {
                const opening = (chosen?.opening ?? 0) + 1
                setChosen({ plate, sought: soughtPart(plate, text), opening })
                setIsOpen(true)
              }}
            >
              {plate.showName}
            </Button>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="secondary" block onClick={() => setMost(shown.length + pageSize)}>
          {texts.more(Math.min(hidden, pageSize))}
        </Button>
      )}
      <p className={room['soft']} role="status">
        {found && (menu.isPending ? texts.loading : countWords(found.length, menu.hasFailed))}
      </p>
      {chosen && (
        <SellOutSheet
          key={chosen.opening}
          {...{ store, run, busy }}
          plate={chosen.plate}
          sought={chosen.sought}
          open={isOpen}
          onDone={() => setText('')}
          onClose={() => setIsOpen(false)}
        />
      )}
    </section>
  )
}

/** Without all menus, it is not known that a plate is not there. */
function countWords(count: number, isPartOnly: boolean): string {
  if (count === 0) return isPartOnly ? '' : texts.none
  return texts.found(count)
}
