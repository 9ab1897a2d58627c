import { useState } from 'react'
import { useLocation } from 'react-router-dom'

const kept = new Map<string, unknown>()

/** State that a page restores when the diner comes back to its history entry. */
export function useEntryState<Value>(name: string, initial: Value): [Value, (value: Value) => void] {
  const place = `${useLocation().key} ${name}`
  const [value, setValue] = useState(() => (kept.has(place) ? (kept.get(place) as Value) : initial))
  return [
    value,
    (next) => {
      kept.set(place, next)
      setValue(next)
    },
  ]
}
