import ImageOff from 'lucide-react/icons/image-off'
import { useState } from 'react'
import { classes } from './classes.ts'
import styles from './picture.module.css'

type PictureProps = {
  /** Null when there is none; undefined while that is not known yet, and the frame stays quiet. */
  src: string | null | undefined
  alt: string
  /** The ratio, so that nothing moves when the picture arrives. */
  width: number
  height: number
  /** The main picture of the page: loaded early and at high priority. */
  first?: boolean
  /** Shown when the picture cannot be loaded. */
  fallback?: string
  onMissing?: () => void
  className?: string | undefined
  /** The same picture in other widths, and how wide it is shown, as in HTML. */
  srcSet?: string
  sizes?: string
  /** A tiny `data:` picture that stands in for it until it has come. */
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
          <ImageOff size={24} strokeWidth={1.5} aria-hidden="true" />
        </span>
      )}
    </span>
  )
}
