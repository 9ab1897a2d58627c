import styles from './spinner.module.css'

/** Turns while something is under way; what it waits for is said beside it. */
export const Spinner = () => <span className={styles['spinner']} aria-hidden="true" />
