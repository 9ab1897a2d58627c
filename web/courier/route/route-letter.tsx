import { classes } from '#web/shared/ui/classes.ts'
import styles from './route-letter.module.css'

/** FOPEN-71: A is the store, B the drop-off. */
export const RouteLetter = ({ letter, done }: { letter: string; done?: boolean }) => (
  <span className={classes(styles['letter'], done && styles['done'])}>{letter}</span>
)
