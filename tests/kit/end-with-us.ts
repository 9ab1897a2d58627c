import type { ChildProcess } from 'node:child_process'
import { constants } from 'node:os'

const children = new Set<ChildProcess>()
const endChildren = () => {
  for (const child of children) child.kill('SIGKILL')
}

process.once('exit', endChildren)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    endChildren()
    // A listener takes away what the signal does by itself; where another one ends the process, that one may.
    if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal])
  })

/** A run that is ended in its middle, by a signal too, leaves this child behind no longer than itself. */
export function endWithUs<Child extends ChildProcess>(child: Child): Child {
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}
