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
    // With a listener the signal no longer ends the process. Another listener, such as Vitest's, ends it in its own
    // way.
    if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal])
  })

/** Ends the child when this process ends, also after a signal, so that an interrupted run leaves no server behind. */
export function endWithUs<Child extends ChildProcess>(child: Child): Child {
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}
