import CircleCheck from 'lucide-react/icons/circle-check'
import { concernTexts, systemTexts as texts, unknownConcern } from '#web/console/texts/system.ts'
import { Notice } from '#web/shared/ui/notice.tsx'
import type { SystemConcern } from '../api/system.ts'
import room from '../workplace/room.module.css'
import { duration } from './duration.ts'
import styles from './system.module.css'

/** The concerns, the worst first, or that there are none. */
export function Concerns({ concerns }: { concerns: readonly SystemConcern[] }) {
  if (concerns.length === 0)
    return (
      <div className={styles['part']}>
        <Notice tone="good" icon={<CircleCheck size={20} aria-hidden="true" />} live>
          <strong className={styles['line']}>{texts.well.title}</strong>
          <span className={styles['line']}>{texts.well.text}</span>
        </Notice>
      </div>
    )
  return (
    <section className={styles['part']}>
      <h2 className={room['title']}>{texts.concerns}</h2>
      <ul className={room['list']}>
        {concerns.map((concern) => {
          const { code, node, of } = concern
          const { title, text } = wordsOf(concern)
          return (
            <li key={`${code} ${node} ${of}`}>
              <Notice tone="bad">
                <strong className={styles['line']}>{title}</strong>
                <span className={styles['line']}>{text}</span>
              </Notice>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function wordsOf(concern: SystemConcern): { readonly title: string; readonly text: string } {
  const { code, node, of } = concern
  if (!Object.hasOwn(concernTexts, code)) return { title: unknownConcern.title(code, node), text: unknownConcern.text }
  const { title, text } = concernTexts[code]
  return { title: title(valueWords(concern), node ?? '', of ?? ''), text }
}

/** Counts of things; every other value is in seconds. */
const counted: ReadonlySet<SystemConcern['code']> = new Set(['events-parked', 'timers-late', 'database-busy'])

const valueWords = ({ code, value }: SystemConcern) => (counted.has(code) ? String(value) : duration(Math.abs(value)))
