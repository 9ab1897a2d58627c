import Search from 'lucide-react/icons/search'
import { type FormEvent, useState } from 'react'
import { guideTexts } from '#web/diner/texts/guide.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { TextField } from '#web/shared/ui/field.tsx'
import styles from './guide.module.css'

/** GUIDE-04. */
export function SearchCode({ onSearch }: { onSearch: (code: string) => void }) {
  const [code, setCode] = useState('')
  const search = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim()) onSearch(code.trim())
  }
  return (
    <form className={styles['search']} onSubmit={search}>
      <TextField
        label={guideTexts.code}
        placeholder={guideTexts.codeHint}
        value={code}
        onChange={setCode}
        before={<Search size={20} aria-hidden="true" />}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="search"
        maxLength={64}
      />
      <Button type="submit">{guideTexts.search}</Button>
    </form>
  )
}
