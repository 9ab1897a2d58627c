import { useEffect } from 'react'
import { useOwnBell } from '#web/shared/sound/use-own-bell.ts'
import { lendBell, noBell } from './console-bell.ts'

/** Holds the bell of the console while it is mounted. It shows nothing. */
export function BellHolder() {
  const { bell, isTrusted, unlock } = useOwnBell()
  useEffect(() => lendBell({ bell, isTrusted, unlock }), [bell, isTrusted, unlock])
  useEffect(() => () => lendBell(noBell), [])
  return null
}
