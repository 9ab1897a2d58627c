import { useQuery } from '@tanstack/react-query'
import { configurationQuery } from '#web/shared/api/configuration-query.ts'
import { shopsTexts } from '#web/shared/texts/shops.ts'
import styles from './powered-by.module.css'

/** BRANCH-20, BRANCH-21. */
export function PoweredBy() {
  const poweredBy = useQuery(configurationQuery).data?.poweredBy
  return (
    <footer className={styles['footer']}>
      {poweredBy && (
        <a href={poweredBy.url} target="_blank" rel="noreferrer">
          <span>{shopsTexts.selection.poweredBy}</span> <strong>{poweredBy.name}</strong>
        </a>
      )}
    </footer>
  )
}
