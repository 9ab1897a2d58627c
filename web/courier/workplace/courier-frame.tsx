import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, type ReactNode, useLayoutEffect } from 'react'
import { accentPropertiesOf } from '#domain/colors/accent-properties.ts'
import { paletteOf } from '#domain/colors/palette.ts'
import { useScheme } from '#web/shared/map/use-scheme.ts'
import { Column } from '#web/shared/ui/page.tsx'
import styles from './courier-frame.module.css'
import { storeQuery } from './use-store.ts'

/** The courier's own spacing around the documented column, in the accent of the store's shop once the phone knows it. */
export function CourierFrame({ alias, children }: { alias: string | null; children: ReactNode }) {
  // Text sizes are set on the root element. The oldest browsers cannot select it by its content (`:has`), so a script
  // marks it.
  useLayoutEffect(() => {
    const root = document.documentElement
    root.dataset['courier'] = ''
    return () => {
      delete root.dataset['courier']
    }
  }, [])
  return (
    <div className={styles['courier']} style={useAccent(alias)}>
      <Column>{children}</Column>
    </div>
  )
}

/** The ground and the text of a courier's page, as in its style sheet. They are neutral, for a phone in the sun. */
const pages = {
  light: { ground: '#f7f3ec', ink: '#17120d', scheme: 'light' },
  dark: { ground: '#191613', ink: '#fff8ee', scheme: 'dark' },
} as const

const courierRatio = 7

function useAccent(alias: string | null): CSSProperties | undefined {
  const scheme = useScheme()
  // The page reads the store where it needs it.
  const { data } = useQuery({ ...storeQuery(alias ?? ''), enabled: false })
  const config = alias === null ? undefined : data?.branch?.generalConfig?.colorConfig
  return config && (accentPropertiesOf(paletteOf(config).main, pages[scheme], courierRatio) as CSSProperties)
}
