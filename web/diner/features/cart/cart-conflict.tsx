import { shopsTexts } from '#web/shared/texts/shops.ts'
import { Confirm } from '#web/shared/ui/confirm.tsx'

type CartConflictProps = {
  /** A change that would empty the cart; null when no question is open. */
  conflict: 'store' | 'mode' | null
  onConfirm: () => void
  onCancel: () => void
}

/** BRANCH-22, MODE-07, MODE-08: asks before the cart is emptied. */
export function CartConflict({ conflict, onConfirm, onCancel }: CartConflictProps) {
  const words = conflict === 'store' ? shopsTexts.changeStore : shopsTexts.changeMode
  return (
    <Confirm
      open={conflict !== null}
      title={words.title}
      confirmLabel={words.confirm}
      cancelLabel={words.cancel}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{words.text}</p>
      <p>{words.question}</p>
    </Confirm>
  )
}
