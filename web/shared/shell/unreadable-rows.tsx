import { type RowKind, unreadableText } from '#web/shared/texts/unreadable.ts'
import { Notice } from '#web/shared/ui/notice.tsx'

type Page = { readonly unreadable?: readonly string[] }
type UnreadableProps = { kind: RowKind; pages: readonly Page[] }

/** Names the rows of a list that the gateway cannot write; nothing where there is none. */
export function UnreadableRows({ kind, pages }: UnreadableProps) {
  // A list that is sorted by time may tell a row on two pages.
  const names = [...new Set(pages.flatMap(({ unreadable = [] }) => unreadable))]
  if (names.length === 0) return null
  return (
    <Notice tone="bad" live>
      {unreadableText(kind, names)}
    </Notice>
  )
}
