import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#web/courier/paths.ts'
import { courierTexts } from '#web/courier/texts/courier.ts'

/**
 * Sends a courier without access away (SLIST-13, RIDER-03). The page stays on the screen until the next one has loaded; `true` tells it to draw
 * no error meanwhile, also while a refused call is made again.
 */
export function useDenied(isRefused: boolean): boolean {
  const navigate = useNavigate()
  const [isDenied, setIsDenied] = useState(isRefused)
  if (isRefused && !isDenied) setIsDenied(true)
  useEffect(() => {
    if (isDenied) void navigate(paths.notFound(courierTexts.accessDenied), { replace: true })
  }, [isDenied, navigate])
  return isDenied
}
