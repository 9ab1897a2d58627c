import Utensils from 'lucide-react/icons/utensils'
import { useState } from 'react'
import { classes } from './classes.ts'
import styles from './picture.module.css'

type PictureProps = {
  /** Null when there is none; undefined until that is known, with an empty frame. */
  src: string | null | undefined
  alt: string
  /** The ratio, so that nothing moves when the picture arrives. */
  width: number
  height: number
  /** The main picture of the page: loaded early and with high priority. */
  first?: boolean
  /** Shown when the picture cannot be loaded. */
  fallback?: string
  onMissing?: () => void
  className?: string | undefined
  /** The same picture in other widths, and its displayed width, as in HTML. */
  srcSet?: string
  sizes?: string
  /** A tiny `data:` picture, shown until the real one is loaded. */
  placeholder?: string | undefined
}

/** A picture of fixed ratio on a soft background, lazy unless it comes first. */
export function Picture({
  src,
  alt,
  width,
  height,
  first,
  fallback,
  onMissing,
  className,
  srcSet,
  sizes,
  placeholder,
}: PictureProps) {
  const [state, setState] = useState<'waiting' | 'ready' | 'missing'>('waiting')
  return (
    <span
      className={classes(styles['frame'], className)}
      style={{
        aspectRatio: `${width} / ${height}`,
        ...(placeholder && state === 'waiting' && { backgroundImage: `url("${placeholder}")` }),
      }}
    >
      {src && state !== 'missing' ? (
        <img
          ref={(image) => {
            if (image?.complete && image.naturalWidth > 0 && state === 'waiting') setState('ready')
          }}
          className={styles['picture']}
          src={src}
          srcSet={srcSet}
          sizes={sizes}
          alt={alt}
          width={width}
          height={height}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
          decoding="async"
          onLoad={() => setState('ready')}
          onError={() => {
            setState('missing')
            onMissing?.()
          }}
        />
      ) : state === 'missing' && fallback ? (
        <img className={styles['picture']} src={fallback} alt={alt} width={width} height={height} />
      ) : src === undefined ? null : (
        <span className={styles['missing']} {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}>
          <Utensils size={24} strokeWidth={1.5} aria-hidden="true" />
        </span>
      )}
    </span>
  )
}
