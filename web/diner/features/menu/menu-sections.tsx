import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Discount } from '#domain/catalog/discount.ts'
import { categoryPercentage, type MenuSection } from '#domain/menu/sections.ts'
import { menuTexts } from '#web/diner/texts/menu.ts'
import { changeAddress } from '#web/shared/router/entry-state.ts'
import { Badge } from '#web/shared/ui/badge.tsx'
import { classes } from '#web/shared/ui/classes.ts'
import { ChipLink, ChipRow } from './chip.tsx'
import styles from './menu-sections.module.css'
import { Strip } from './strip.tsx'

type SlugSection = MenuSection & { slug: string }

type BarProps = {
  search: ReactNode
  /** While the diner searches, the bar has no chips, and the results begin below it. */
  isSearching: boolean
  sections: readonly SlugSection[]
}

/** The search and MENU-01: one chip for each category. It stays at the top while the menu scrolls below it. */
export function MenuBar({ search, isSearching, sections }: BarProps) {
  return (
    <div className={styles['sticky']}>
      {search}
      {!isSearching && <CategoryChips sections={sections} />}
    </div>
  )
}

/** The chip of the visible category is marked. */
function CategoryChips({ sections }: Pick<BarProps, 'sections'>) {
  const current = useSectionOnScreen(sections.map(({ slug }) => slug))
  return (
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

/** Returns the last section whose heading has passed under the chips. */
function useSectionOnScreen(slugs: readonly string[]) {
  const [current, setCurrent] = useState(slugs[0])
  const key = slugs.join()
  useEffect(() => {
    let frame = 0
    const topOf = (element: Element | null) => element?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY
    const look = () => {
      frame = 0
      const passed = key.split(',').filter((slug) => topOf(document.getElementById(slug)) < 120)
      setCurrent(passed.at(-1) ?? key.split(',')[0])
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
  }, [key])
  return current
}
