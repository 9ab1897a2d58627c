import styles from './spinner.module.css'

/** Turns while something is under way; a text beside it says what. */
export const Spinner = () => <span className={styles['spinner']} aria-hidden="true" />
