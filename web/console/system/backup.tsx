import { systemTexts as texts } from '#web/console/texts/system.ts'
import type { WriteTime } from '../account/store-clock.ts'
import room from '../workplace/room.module.css'
import styles from './system.module.css'

/** The newest backup of an embedded database. */
export const Backup = ({ at, writeTime }: { at: string | null; writeTime: WriteTime }) => (
  <section className={styles['part']}>
    <h2 className={room['title']}>{texts.backup.title}</h2>
    <p>{at === null ? texts.backup.none : texts.backup.at(writeTime(at))}</p>
  </section>
)
