/** Ends the process of a command with its code; an error is one line, without its stack. */
export function runProgram(
  main: (words: readonly string[]) => Promise<number>,
  sentenceOf: (error: Error) => string = ({ message }) => message,
): void {
  // `export | head` closes the pipe when it has seen enough.
  process.stdout.once('error', () => process.exit(0))
  main(process.argv.slice(2)).then(
    (code) => {
      process.exitCode = code
    },
    (error: Error) => {
      process.stderr.write(`${sentenceOf(error)}\n`)
      process.exitCode = 1
    },
  )
}
