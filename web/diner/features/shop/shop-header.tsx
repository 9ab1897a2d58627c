import { useQuery } from '@tanstack/react-query'
import MapPin from 'lucide-react/icons/map-pin'
import type { ReactNode } from 'react'
import { type BranchView, mapLink, type StoreView, shortAddress } from '#web/diner/api/shop.ts'
import { headerTexts } from '#web/diner/texts/header.ts'
import { fileAddress, fileQuery } from '#web/shared/api/files.ts'
import { Badge } from '#web/shared/ui/badge.tsx'
import { ContactIcons } from './contact-icons.tsx'
import { OrderInProgress } from './order-in-progress.tsx'
import styles from './shop-header.module.css'
import { ShopLogo } from './shop-logo.tsx'

type ShopHeaderProps = {
  branch: BranchView
  store?: StoreView
  isClosed?: boolean
  /** HEADER-01 to HEADER-03. */
  banner?: string | null
  onSeeHours?: () => void
  /** The link to the customer area, after the icons. */
  account?: ReactNode
}

/** HEADER-01 to HEADER-13: the name, the address, and whether it is open. */
export function ShopHeader({ branch, store, isClosed, banner, onSeeHours, account }: ShopHeaderProps) {
  const cover = branch.withCustomBannerLogo ? branch.customBannerLogoURL : null
  // BRAND-11, OPEN-67.
  const background = useQuery({ ...fileQuery(branch.id, 'BACKGROUND_LOGO'), enabled: branch.withCustomBackgroundLogo })
  return (
    <header>
      {banner && <p className={styles['banner']}>{banner}</p>}
      <div className={styles['hero']}>
        {background.data && branch.withCustomBackgroundLogo && (
          <img className={styles['background']} src={background.data} alt="" width={640} height={176} />
        )}
        {cover && (
          <img
            className={styles['cover']}
            src={fileAddress(cover)}
            alt=""
            width={640}
            height={176}
            fetchPriority="high"
          />
        )}
        <div className={styles['icons']}>
          <ContactIcons branch={branch} {...(store && { store })} />
          {account}
        </div>
      </div>
      <div className={styles['identity']}>
        <ShopLogo branch={branch} className={styles['logo']} alt={branch.name} />
        <h1 className={styles['name']}>{store?.name ?? branch.name}</h1>
        {store && (
          <div className={styles['facts']}>
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
        {store && <OrderInProgress store={store} />}
        {branch.customMessage && <p className={styles['message']}>{branch.customMessage}</p>}
      </div>
    </header>
  )
}
