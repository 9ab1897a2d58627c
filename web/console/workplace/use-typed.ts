import { useState } from 'react'

/**
 * The value of a field that is kept in the address of the page. The address follows a moment later, so a field with the focus shows its own
 * text: without that, a quick hand loses letters, and a date its first digits.
 */
export function useTyped(kept: string) {
  const [typed, setTyped] = useState<string | null>(null)
  return {
    value: typed ?? kept,
    type: setTyped,
    onFocus: () => setTyped(kept),
    onBlur: () => setTyped(null),
  }
}
