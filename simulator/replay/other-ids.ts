import { contractWords } from '../services/contract.ts'
import { eachPair, mapLeaves } from './leaves.ts'
import { piecesOf, withOtherIds } from './whole-ids.ts'

/** Shorter texts, such as the key at a door, are ids of one actor under one name alone. */
const shortestId = 6

/**
 * Which ids, codes and tokens another gateway gives for the recorded ones. It learns them from the answers to the same
 * call, and forgets none.
 */
export type OtherIds = {
  /** Walks a recorded answer and the new one side by side. */
  readonly learn: (actor: string, recorded: unknown, now: unknown) => void
  /** The id of this run, or undefined where no answer has shown it yet. */
  readonly of: (recorded: string) => string | undefined
  /** A body, a frame or an answer with the ids of this run. `instant` takes each text that is one. */
  readonly inBody: (actor: string, body: unknown, instant: (iso: string) => string) => unknown
  /** A text, such as a path's part or a header's value, with the ids of this run. */
  readonly inText: (text: string) => string
}

/** `fresh` gives texts that only the caller can know, such as the telephone of a new person; null for all others. */
export function otherIds(fresh: (text: string) => string | null = () => null): OtherIds {
  const ids = new Map<string, string>()
  const shortIds = new Map<string, string>()
  const of = (text: string) => fresh(text) ?? ids.get(text)

  const keep = (recorded: string, now: string) => {
    const isId = recorded.length >= shortestId && now !== '' && !contractWords.has(recorded)
    if (isId && !ids.has(recorded)) ids.set(recorded, now)
  }
  const keepShort = (place: string, recorded: string, now: string) => {
    if (!contractWords.has(recorded)) shortIds.set(place, now)
  }
  const fits = (recorded: unknown, now: unknown) => {
    let agreed = 0
    const compare = (text: string, other: string) => {
      const known = of(text)
      if (known !== undefined) agreed += known === other ? 1 : -1
    }
    eachPair(recorded, now, compare, () => 0)
    return agreed
  }

  return {
    of,
    learn(actor, recorded, now) {
      eachPair(
        recorded,
        now,
        (before, after, key) => {
          if (isInstant(before)) return
          if (before.length < shortestId) return keepShort(`${actor} ${key} ${before}`, before, after)
          const [pieces, others] = [piecesOf(before), piecesOf(after)]
          if (pieces.length !== others.length) return keep(before, after)
          pieces.forEach((piece, index) => {
            keep(piece, others[index] ?? '')
          })
        },
        fits,
      )
    },
    inBody: (actor, body, instant) =>
      mapLeaves(body, (text, key) => {
        if (isInstant(text)) return instant(text)
        const short = text.length < shortestId ? shortIds.get(`${actor} ${key} ${text}`) : undefined
        return short ?? withOtherIds(text, of)
      }),
    inText: (text) => withOtherIds(text, of),
  }
}

const instantForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/

/** Whether a text is an instant as the contract writes them. */
export const isInstant = (text: string): boolean => instantForm.test(text)
