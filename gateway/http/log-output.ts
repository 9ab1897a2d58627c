import SonicBoom from 'sonic-boom'

/** Takes the log, a line of JSON at a time. */
export type LogStream = { readonly write: (line: string) => void }

/** The characters that wait in memory while no line can be written. */
const mostWaiting = 1024 * 1024
const standardOutput = 1

/**
 * The log on standard output. A full disk of the log ends no node: lines that cannot be written wait, and are tried again with each later
 * line. Lines beyond the kept ones are lost, and `onLost` gets their number once writing works again.
 */
export function openLogOutput(onLost: (lines: number) => void): LogStream {
  const output = new SonicBoom({ fd: standardOutput, sync: true })
  let isStuck = false
  let waiting = 0
  let lost = 0
  // Without a listener the error would be an uncaught one, which ends the node.
  output.on('error', () => {
    isStuck = true
  })
  output.on('drain', () => {
    if (!isStuck) return
    const lines = lost
    isStuck = false
    waiting = 0
    lost = 0
    if (lines > 0) onLost(lines)
  })
  return {
    write(line) {
      if (!isStuck) return void output.write(line)
      const isWritten = waiting + line.length <= mostWaiting
      if (isWritten) waiting += line.length
      else lost += 1
      // An empty line only tries the waiting ones again.
      output.write(isWritten ? line : '')
    },
  }
}
