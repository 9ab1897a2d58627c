import { useQuery } from '@tanstack/react-query'
import MapPin from 'lucide-react/icons/map-pin'
import type { ReactNode } from 'react'
import { photograph } from '#web/diner/api/photographs.ts'
import { type BranchView, mapLink, type StoreView, shortAddress } from '#web/diner/api/shop.ts'
import { headerTexts } from '#web/diner/texts/header.ts'
import { fileAddress, fileQuery } from '#web/shared/api/files.ts'
import { Badge } from '#web/shared/ui/badge.tsx'
import { classes } from '#web/shared/ui/classes.ts'
import { ContactIcons } from './contact-icons.tsx'
import { OrderInProgress } from './order-in-progress.tsx'
import styles from './shop-header.module.css'
import { ShopLogo } from './shop-logo.tsx'
import { ShopMessage } from './shop-message.tsx'

type ShopHeaderProps = {
  branch: BranchView
  store?: StoreView
  isClosed?: boolean
  /** HEADER-01 to HEADER-03. */
  banner?: string | null
  onSeeHours?: () => void
  /** The link to the customer area, on the cover. */
  account?: ReactNode
}

/** That of the page's column (`--column`). */
const coverWidth = '(min-width: 1025.02px) 50vw, (min-width: 800px) 80vw, 100vw'

/** A name of more letters would stand in many short lines beside the state. */
const longName = 26

/** HEADER-01 to HEADER-13: the name, the address, and whether it is open. Compact, because a menu begins below it. */
export function ShopHeader({ branch, store, isClosed, banner, onSeeHours, account }: ShopHeaderProps) {
  const cover = branch.withCustomBannerLogo ? branch.customBannerLogoURL : null
  const name = store?.name ?? branch.name
  // BRAND-11, OPEN-67.
  const background = useQuery({ ...fileQuery(branch.id, 'BACKGROUND_LOGO'), enabled: branch.withCustomBackgroundLogo })
  return (
    <header>
      <div className={styles['hero']}>
        {background.data && branch.withCustomBackgroundLogo && (
          <img
            className={styles['background']}
            {...photograph(background.data, coverWidth)}
            alt=""
            width={640}
            height={176}
          />
        )}
        {cover && (
          <img
            className={styles['cover']}
            {...photograph(fileAddress(cover), coverWidth)}
            alt=""
            width={640}
            height={176}
            fetchPriority="high"
          />
        )}
        <div className={styles['over']}>
          {banner && <p className={styles['banner']}>{banner}</p>}
          {account && <div className={styles['account']}>{account}</div>}
        </div>
      </div>
      <div className={styles['identity']}>
        <div className={classes(styles['title'], name.length > longName && styles['long'])}>
          <ShopLogo branch={branch} className={styles['logo']} alt={branch.name} />
          <h1 className={styles['name']}>{name}</h1>
          {store && (
            <div className={styles['state']}>
              <Badge tone={isClosed ? 'bad' : 'good'} dot>
                {isClosed ? headerTexts.closed : headerTexts.open}
              </Badge>
              {onSeeHours && (
                <button type="button" className={styles['hours']} onClick={onSeeHours}>
                  {headerTexts.seeHours}
                </button>
              )}
            </div>
          )}
        </div>
        <div className={styles['reach']}>
          {store && (
            <a
              className={styles['address']}
              href={mapLink(store.address)}
              target="_blank"
              rel="noreferrer"
              aria-label={headerTexts.onMap(shortAddress(store.address))}
            >
              <MapPin size={16} aria-hidden="true" />
              <span>{shortAddress(store.address)}</span>
            </a>
          )}
          <div className={styles['icons']}>
            <ContactIcons branch={branch} {...(store && { store })} />
          </div>
        </div>
        <div className={styles['progress']}>{store && <OrderInProgress store={store} />}</div>
        {branch.customMessage && <ShopMessage key={branch.customMessage} text={branch.customMessage} />}
      </div>
    </header>
  )
}
