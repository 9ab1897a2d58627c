import { linkTexts as texts } from '#web/console/texts/link.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { toast } from '#web/shared/ui/toast.ts'

/** Hands a link on by the device's own means, where it has any, or copies it. A browser without TLS has no clipboard. */
export function LinkButtons({ title, link }: { title: string; link: string }) {
  const mayShare = typeof navigator.share === 'function'
  const copy = () =>
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(link))
      .then(
        () => toast(texts.copied, 'good'),
        () => toast(texts.notCopied, 'bad'),
      )
  return (
    <>
      {mayShare && (
        <Button onClick={() => void navigator.share({ title, url: link }).catch(() => undefined)}>{texts.share}</Button>
      )}
      <Button variant={mayShare ? 'secondary' : 'primary'} onClick={() => void copy()}>
        {texts.copy}
      </Button>
    </>
  )
}
