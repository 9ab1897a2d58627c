import { headerTexts } from '#web/diner/texts/header.ts'
import { toast } from '#web/shared/ui/toast.ts'

/** Shares an address of this site by the phone's own means, or copies it. */
export async function shareLink(title: string, path: string): Promise<void> {
  const url = location.origin + path
  if (navigator.share) return void navigator.share({ title, url }).catch(() => undefined)
  try {
    await navigator.clipboard.writeText(url)
    toast(headerTexts.shared, 'good')
  } catch {
    toast(headerTexts.notShared, 'bad')
  }
}
