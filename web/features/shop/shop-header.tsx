import MapPin from 'lucide-react/icons/map-pin'
import { type BranchView, mapLink, type StoreView, shortAddress } from '#web/api/shop.ts'
import { headerTexts } from '#web/texts/header.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { ContactIcons } from './contact-icons.tsx'
import styles from './shop-header.module.css'

type ShopHeaderProps = {
  branch: BranchView
  store?: StoreView
  isClosed?: boolean
  /** HEADER-01 to HEADER-03. */
  banner?: string | null
  backgroundUrl?: string | null
  onSeeHours?: () => void
}

/** HEADER-01 to HEADER-13: whose place this is, where, and whether it is open. */
export function ShopHeader({ branch, store, isClosed, banner, backgroundUrl, onSeeHours }: ShopHeaderProps) {
  const cover = branch.withCustomBannerLogo ? branch.customBannerLogoURL : null
  const background = branch.withCustomBackgroundLogo ? (backgroundUrl ?? null) : null
  return (
    <header>
      {banner && <p className={styles['banner']}>{banner}</p>}
      <div className={styles['hero']}>
        {(cover ?? background) && (
          <img
            className={styles['cover']}
            src={cover ?? background ?? undefined}
            alt=""
            width={640}
            height={176}
            fetchPriority="high"
          />
        )}
        <div className={styles['icons']}>
          <ContactIcons branch={branch} {...(store && { store })} />
        </div>
      </div>
      <div className={styles['identity']}>
        <Picture className={styles['logo']} src={branch.customLogoURL} alt={branch.name} width={1} height={1} first />
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
              {shortAddress(store.address)}
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
        {branch.customMessage && <p className={styles['message']}>{branch.customMessage}</p>}
      </div>
    </header>
  )
}
