import { type MouseEvent, useState } from 'react'

/**
 * Which groups are folded. A group of one choice folds when a finger or a mouse has chosen, and the next group comes
 * into view. The keyboard folds nothing, because arrow keys choose on their way through a group (WCAG 3.2.2).
 */
export function useFolding(keys: readonly string[], moveTo: (key: string) => void) {
  const [folded, setFolded] = useState<readonly string[]>([])
  return {
    isFolded: (key: string) => folded.includes(key),
    open: (key: string) => setFolded(folded.filter((other) => other !== key)),
    chosen(key: string, event: MouseEvent) {
      const next = keys[keys.indexOf(key) + 1]
      if (event.detail === 0 || next === undefined) return
      setFolded([...folded, key])
      // After the fold, which moves everything below it.
      requestAnimationFrame(() => moveTo(next))
    },
  }
}
