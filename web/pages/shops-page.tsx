import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { slug } from '#domain/slug/slug.ts'
import { paths } from '#web/paths.ts'
import { shopsTexts } from '#web/texts/shops.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Column, usePageTitle } from '#web/ui/page.tsx'
import takeaway from '#web/ui/pictures/takeaway.svg'
import { EmptyState } from '#web/ui/state.tsx'
import styles from './pages.module.css'

/** RTE-03: without an alias in the address, the diner types one. */
export default function ShopsPage() {
  const [name, setName] = useState('')
  const navigate = useNavigate()
  const { home } = shopsTexts
  usePageTitle(home.title)
  const go = (event: FormEvent) => {
    event.preventDefault()
    if (slug(name)) void navigate(paths.shop(slug(name)))
  }
  return (
    <Column>
      <main>
        <EmptyState
          level={1}
          picture={takeaway}
          title={home.title}
          text={home.text}
          action={
            <form className={styles['find']} onSubmit={go}>
              <TextField label={home.field} value={name} onChange={setName} autoComplete="off" autoCapitalize="none" />
              <Button type="submit" size="large" block>
                {home.action}
              </Button>
            </form>
          }
        />
      </main>
    </Column>
  )
}
