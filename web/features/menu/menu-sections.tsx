import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Discount } from '#domain/catalog/discount.ts'
import { categoryPercentage, type MenuSection } from '#domain/menu/sections.ts'
import { menuTexts } from '#web/texts/menu.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ChipLink, ChipRow } from '#web/ui/chip.tsx'
import { classes } from '#web/ui/classes.ts'
import { Strip } from '#web/ui/strip.tsx'
import styles from './menu-sections.module.css'

export type SlugSection = MenuSection & { slug: string }

/** MENU-01: one chip for each category; the one on screen is marked. */
export function CategoryChips({ sections }: { sections: readonly SlugSection[] }) {
  const current = useSectionOnScreen(sections.map(({ slug }) => slug))
  return (
    <div className={styles['sticky']}>
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

/** Moves to a section as a link does, but a chip is no step of the history: Back leaves the menu at once. */
function showSection(slug: string) {
  history.replaceState(history.state, '', `#${slug}`)
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

/** A titled row of plates that scrolls sideways; a wide one reaches over the gutter of its page. */
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

/** The last section whose head has passed under the chips. */
function useSectionOnScreen(slugs: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string | undefined>(slugs[0])
  const key = slugs.join()
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      const passed = key.split(',').filter((slug) => {
        const top = document.getElementById(slug)?.getBoundingClientRect().top
        return top !== undefined && top < 120
      })
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
