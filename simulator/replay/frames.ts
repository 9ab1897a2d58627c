import type { Line, Numbered } from '../record/format.ts'
import { contractWords } from '../services/contract.ts'
import { mapLeaves, nested } from './leaves.ts'

/** A frame that a recording's actor received. */
export type Heard = Numbered<Extract<Line, { readonly type: 'heard' }>>

const heardIn = (lines: readonly Numbered[]): readonly Heard[] => lines.filter((line) => line.type === 'heard')

/**
 * Counts the recorded frames that each socket has received again: the same event, on the same channel, with the same
 * words of the contract. `now` translates a recorded frame to the ids of this run.
 */
export function heardAgain(
  lines: readonly Numbered[],
  heard: ReadonlyMap<number, readonly string[]>,
  now: (frame: Heard) => string,
): { readonly again: number; readonly of: number } {
  const recorded = heardIn(lines)
  const left = new Map<string, number>()
  for (const [socket, texts] of heard)
    for (const text of texts) {
      const said = `${socket} ${gistOf(text)}`
      left.set(said, (left.get(said) ?? 0) + 1)
    }
  let again = 0
  for (const frame of recorded) {
    const said = `${frame.socket} ${gistOf(now(frame))}`
    const some = left.get(said) ?? 0
    if (some === 0) continue
    left.set(said, some - 1)
    again++
  }
  return { again, of: recorded.length }
}

function gistOf(text: string): string {
  const { event, channel, data } = (nested(text) ?? {}) as Readonly<Record<string, unknown>>
  const words: string[] = []
  mapLeaves(data, (leaf) => {
    if (contractWords.has(leaf)) words.push(leaf)
    return leaf
  })
  return [event, channel, ...words].join(' ')
}
