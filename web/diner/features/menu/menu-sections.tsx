import Search from 'lucide-react/icons/search'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { Discount } from '#domain/catalog/discount.ts'
import { categoryPercentage, type MenuSection } from '#domain/menu/sections.ts'
import { menuTexts } from '#web/diner/texts/menu.ts'
import { changeAddress } from '#web/shared/router/entry-state.ts'
import { Badge } from '#web/shared/ui/badge.tsx'
import { IconButton } from '#web/shared/ui/button.tsx'
import { classes } from '#web/shared/ui/classes.ts'
import { ChipLink, ChipRow } from './chip.tsx'
import styles from './menu-sections.module.css'
import { Strip } from './strip.tsx'

type SlugSection = MenuSection & { slug: string }

type ChipsProps = { sections: readonly SlugSection[]; onSearch: () => void }

/** MENU-01: one chip for each category; the visible one is marked. */
export function CategoryChips({ sections, onSearch }: ChipsProps) {
  const bar = useRef<HTMLDivElement>(null)
  const { current, isStuck } = useSectionOnScreen(
    sections.map(({ slug }) => slug),
    bar,
  )
  return (
    <div ref={bar} className={styles['sticky']}>
      {isStuck && (
        <IconButton className={styles['toSearch']} label={menuTexts.search.label} onClick={onSearch}>
          <Search size={20} aria-hidden="true" />
        </IconButton>
      )}
      <ChipRow label={menuTexts.categories} {...(current && { current })}>
        {sections.map(({ slug, category }) => (
          <ChipLink
            key={slug}
            href={`#${slug}`}
            current={slug === current}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              showSection(slug)
            }}
          >
            {category.showName}
          </ChipLink>
        ))}
      </ChipRow>
    </div>
  )
}

/** Moves to a section like a link, but adds nothing to the history: Back leaves the menu at once. */
function showSection(slug: string) {
  changeAddress(`#${slug}`)
  const section = document.getElementById(slug)
  section?.scrollIntoView?.()
  section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
}

type SectionProps = { section: SlugSection; discounts: readonly Discount[]; children: ReactNode }

/** MENU-03. */
export function CategorySection({ section, discounts, children }: SectionProps) {
  const percentage = categoryPercentage(section, discounts)
  const { category, slug } = section
  return (
    <section className={styles['section']} id={slug} aria-labelledby={`${slug}-title`}>
      <div className={styles['head']}>
        <h2 id={`${slug}-title`} tabIndex={-1}>
          {category.showName}
        </h2>
        {percentage !== null && <Badge tone="accent">{menuTexts.pill.category(percentage)}</Badge>}
      </div>
      {category.description && <p className={styles['about']}>{category.description}</p>}
      {children}
    </section>
  )
}

/** The plates that a search has found. */
export const FoundPlates = ({ title, count, children }: { title: string; count: string; children: ReactNode }) => (
  <section className={styles['section']} aria-label={title}>
    <div className={styles['head']}>
      <h2>{title}</h2>
      <Badge>{count}</Badge>
    </div>
    <ul>{children}</ul>
  </section>
)

/** A titled row of plates that scrolls sideways; a wide one extends over the page's margin. */
export function PlateSlider({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  const track = useRef<HTMLDivElement>(null)
  return (
    <section className={classes(styles['slider'], wide && styles['wide'])} aria-label={title}>
      <h2>{title}</h2>
      <Strip track={track}>
        <div ref={track} className={styles['track']}>
          {children}
        </div>
      </Strip>
    </section>
  )
}

/**
 * Returns the last section whose heading has passed under the chips, and whether the chips are at the top of the
 * screen.
 */
function useSectionOnScreen(slugs: readonly string[], bar: RefObject<HTMLElement | null>) {
  const [seen, setSeen] = useState({ current: slugs[0], isStuck: false })
  const key = slugs.join()
  useEffect(() => {
    let frame = 0
    const topOf = (element: Element | null) => element?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY
    const look = () => {
      frame = 0
      const passed = key.split(',').filter((slug) => topOf(document.getElementById(slug)) < 120)
      const current = passed.at(-1) ?? key.split(',')[0]
      const isStuck = scrollY > 0 && topOf(bar.current) < 1
      setSeen((was) => (was.current === current && was.isStuck === isStuck ? was : { current, isStuck }))
    }
    const onScroll = () => {
      frame ||= requestAnimationFrame(look)
    }
    look()
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      removeEventListener('scroll', onScroll)
      cancelAnimationFrame(frame)
    }
  }, [key, bar])
  return seen
}
