import { parseArgs } from 'node:util'

export type WebOptions = {
  readonly repeat: number
  readonly plates: number
  /** Whether this part of the bench is measured. */
  readonly measures: (part: string) => boolean
}

/** Reads the command line. Throws a sentence for a part or a number that the bench does not have. */
export function webOptions(args: readonly string[], parts: readonly string[]): WebOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      repeat: { type: 'string', default: '3' },
      plates: { type: 'string', default: '2000' },
      only: { type: 'string' },
    },
  })
  const only = values.only?.split(',').map((part) => part.trim())
  const unknown = only?.find((part) => !parts.includes(part))
  if (unknown !== undefined) throw new Error(`There is no part ${unknown}: ${parts.join(', ')}`)
  const count = (name: 'repeat' | 'plates') => {
    const number = Number(values[name])
    if (!Number.isSafeInteger(number) || number < 1) throw new Error(`--${name} is a whole number from 1 on.`)
    return number
  }
  return {
    repeat: count('repeat'),
    plates: count('plates'),
    measures: (part) => only === undefined || only.includes(part),
  }
}
