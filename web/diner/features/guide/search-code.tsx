import Search from 'lucide-react/icons/search'
import { guideTexts } from '#web/diner/texts/guide.ts'
import { useForm } from '#web/shared/form/use-form.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { TextField } from '#web/shared/ui/field.tsx'
import styles from './guide.module.css'

/** GUIDE-04. */
export function SearchCode({ onSearch }: { onSearch: (code: string) => Promise<boolean> }) {
  const form = useForm<'code'>({
    initial: { code: '' },
    async submit(values) {
      const code = values.code.trim()
      const isKnown = code === '' || (await onSearch(code))
      return isKnown ? null : { fields: ['code'], sentence: guideTexts.unknownCode }
    },
  })
  return (
    <form className={styles['search']} noValidate onSubmit={form.onSubmit}>
      <TextField
        label={guideTexts.code}
        placeholder={guideTexts.codeHint}
        before={<Search size={20} aria-hidden="true" />}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="search"
        maxLength={64}
        {...form.props('code')}
      />
      <Button type="submit" busy={form.isBusy}>
        {guideTexts.search}
      </Button>
    </form>
  )
}
