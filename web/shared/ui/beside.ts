import styles from './beside.module.css'

/** The class of a section that stands beside the page's column on a desk. */
export const beside = styles['beside']
