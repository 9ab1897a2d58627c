import { Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { lazyPart } from '#web/shared/lazy-part.ts'

const Inspector = lazyPart(
  () => import('./inspector.tsx'),
  (part) => part.Inspector,
)

/** Opens with `?inspect` in the address, and stays open while the visitor navigates. Its code loads only then. */
export function InspectorGate() {
  const { search } = useLocation()
  const [isWanted, setWanted] = useState(false)
  const [seen, setSeen] = useState('')
  if (search !== seen) {
    setSeen(search)
    if (new URLSearchParams(search).has('inspect')) setWanted(true)
  }
  if (!isWanted) return null
  return (
    <Suspense fallback={null}>
      <Inspector onClose={() => setWanted(false)} />
    </Suspense>
  )
}
