import styles from './spinner.module.css'

/** Turns while work is under way; a text beside it names the work. */
export const Spinner = () => <span className={styles['spinner']} aria-hidden="true" />
