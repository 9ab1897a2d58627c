import { type MouseEvent, useState } from 'react'

/**
 * The folded groups. A group of one choice folds after a finger or a mouse has chosen, and the next group scrolls into
 * view. The keyboard folds nothing, because arrow keys change the choice on their way through a group (WCAG 3.2.2).
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
      // Runs after the fold, because folding moves everything below.
      requestAnimationFrame(() => moveTo(next))
    },
  }
}
