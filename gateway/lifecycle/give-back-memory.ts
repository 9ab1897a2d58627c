import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type CollectGarbage = (options: { readonly type: 'major'; readonly flavor: 'last-resort' }) => void

/**
 * Gives what a start has needed back to the machine: some sixty of 155 MB. Node would keep it until the heap grows. It
 * stops the event loop for a tenth of a second or more, so it belongs before the first request.
 */
export function giveBackMemory(): void {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as CollectGarbage
  setFlagsFromString('--no-expose-gc')
  collectGarbage({ type: 'major', flavor: 'last-resort' })
}
