import styles from './product-logo.module.css'

/** TRACK-40, FOPEN-98. */
export const ProductLogo = () => (
  <p className={styles['logo']}>
    <img src="/icon.svg" alt="" width={16} height={16} />
    <span>Comanda</span>
  </p>
)
