import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import styles from './button.module.css'
import { classes } from './classes.ts'
import { Spinner } from './spinner.tsx'

type Look = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'medium' | 'large'
  /** Takes the whole width. */
  block?: boolean
  icon?: ReactNode
  /** At the far end of the button: a price, a count. */
  end?: ReactNode
}

const classOf = (
  { variant = 'primary', size, block, end }: { [Part in keyof Look]: Look[Part] | undefined },
  className?: string,
) =>
  classes(
    styles['button'],
    styles[variant],
    size === 'large' && styles['large'],
    block && styles['block'],
    end !== undefined && styles['withEnd'],
    className,
  )

function Inside({ icon, end, children }: Pick<Look, 'icon' | 'end'> & { children: ReactNode }) {
  return (
    <>
      {icon}
      <span>{children}</span> {end !== undefined && <span className={styles['end']}>{end}</span>}
    </>
  )
}

export type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    ref?: Ref<HTMLButtonElement>
    /** While busy it says so, keeps its size and its focus, and ignores further presses. `icon` null: without a spinner. */
    busy?: boolean
  }

export function Button({ variant, size, block, icon, end, busy, className, children, onClick, ...rest }: ButtonProps) {
  const off = busy || rest['aria-disabled'] === true
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ variant, size, block, end }, className)}
      aria-busy={busy || undefined}
      aria-disabled={off || undefined}
      onClick={(event) => (off ? event.preventDefault() : onClick?.(event))}
    >
      <Inside icon={busy && icon !== null ? <Spinner /> : icon} end={end}>
        {children}
      </Inside>
    </button>
  )
}

export function ButtonLink({ variant, size, block, icon, end, className, children, ...rest }: Look & LinkProps) {
  return (
    <Link {...rest} className={classOf({ variant, size, block, end }, className)}>
      <Inside icon={icon} end={end}>
        {children}
      </Inside>
    </Link>
  )
}

type IconLook = { label: string; raised?: boolean }

const iconLook = (label: string, raised: boolean | undefined, className: string | undefined) => ({
  'aria-label': label,
  title: label,
  className: classes(styles['icon'], raised && styles['raised'], className),
})

/** A round button with only an icon; its label is for screen readers. */
export function IconButton({
  label,
  raised,
  className,
  ...rest
}: IconLook & ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> }) {
  return <button type="button" {...rest} {...iconLook(label, raised, className)} />
}

export function IconAnchor({
  label,
  raised,
  className,
  href,
  children,
  ...rest
}: IconLook & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return (
    <a {...rest} href={href} {...iconLook(label, raised, className)}>
      {children}
    </a>
  )
}

export function IconLink({ label, raised, className, ...rest }: IconLook & LinkProps) {
  return <Link {...rest} {...iconLook(label, raised, className)} />
}
