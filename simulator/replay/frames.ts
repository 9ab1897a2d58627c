import { contractWords } from '../ground/contract.ts'
import type { Numbered, RecordingLine } from '../record/format.ts'
import { mapLeaves, nested } from './leaves.ts'

/** A frame that a recording's actor received. */
export type FrameLine = Numbered<Extract<RecordingLine, { readonly type: 'heard' }>>

const heardIn = (lines: readonly Numbered[]): readonly FrameLine[] => lines.filter((line) => line.type === 'heard')

/** The comparison of a recording's frames with those of its replay. */
export type HeardAgain = {
  /** The recorded frames that came again, and all recorded frames. */
  readonly again: number
  readonly of: number
  /** The first recorded frame whose like its socket never received; null where there is none. */
  readonly missing: { readonly line: number; readonly actor: string; readonly event: string } | null
}

/**
 * Compares the recorded frames of each socket with those that it has received: the same event, on the same channel, with
 * the same words of the contract. At another speed fewer positions come, so that one frame of each kind is enough. `now`
 * translates a recorded frame to the ids of this run.
 */
export function heardAgain(
  lines: readonly Numbered[],
  heard: ReadonlyMap<number, readonly string[]>,
  now: (frame: FrameLine) => string,
): HeardAgain {
  const recorded = heardIn(lines)
  const left = new Map<string, number>()
  for (const [socket, texts] of heard)
    for (const text of texts) {
      const said = `${socket} ${gistOf(text)}`
      left.set(said, (left.get(said) ?? 0) + 1)
    }
  const kinds = new Set(left.keys())
  let again = 0
  let missing: HeardAgain['missing'] = null
  for (const frame of recorded) {
    const said = `${frame.socket} ${gistOf(now(frame))}`
    const some = left.get(said) ?? 0
    if (!kinds.has(said)) missing ??= { line: frame.line, actor: frame.actor, event: eventOf(frame.text) }
    if (some === 0) continue
    left.set(said, some - 1)
    again++
  }
  return { again, of: recorded.length, missing }
}

const eventOf = (text: string) => String(((nested(text) ?? {}) as Readonly<Record<string, unknown>>)['event'])

function gistOf(text: string): string {
  const { event, channel, data } = (nested(text) ?? {}) as Readonly<Record<string, unknown>>
  const words: string[] = []
  mapLeaves(data, (leaf) => {
    if (contractWords.has(leaf)) words.push(leaf)
    return leaf
  })
  return [event, channel, ...words].join(' ')
}
