import Search from 'lucide-react/icons/search'
import { type FormEvent, useState } from 'react'
import { guideTexts } from '#web/diner/texts/guide.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { TextField } from '#web/shared/ui/field.tsx'
import styles from './guide.module.css'

/** GUIDE-04. */
export function SearchCode({ onSearch, isBusy }: { onSearch: (code: string) => Promise<boolean>; isBusy: boolean }) {
  const [code, setCode] = useState('')
  const [isUnknown, setUnknown] = useState(false)
  const search = async (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() && !isBusy) setUnknown(!(await onSearch(code.trim())))
  }
  return (
    <form className={styles['search']} onSubmit={(event) => void search(event)}>
      <TextField
        label={guideTexts.code}
        placeholder={guideTexts.codeHint}
        value={code}
        onChange={(next) => {
          setCode(next)
          setUnknown(false)
        }}
        error={isUnknown ? guideTexts.unknownCode : null}
        before={<Search size={20} aria-hidden="true" />}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="search"
        maxLength={64}
      />
      <Button type="submit" busy={isBusy}>
        {guideTexts.search}
      </Button>
    </form>
  )
}
