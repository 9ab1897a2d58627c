import { contractWords } from '../ground/contract.ts'
import { eachPair, mapLeaves } from './leaves.ts'
import { piecesOf, withOtherIds } from './whole-ids.ts'

/** Shorter texts, such as the key at a door, are translated only for one actor and under one name. */
const shortestId = 6

/**
 * Translates recorded ids, codes and tokens to those of another gateway. It learns them from the answers to the same
 * call, and forgets none.
 */
export type OtherIds = {
  /** Walks a recorded answer and the new one side by side. */
  readonly learn: (actor: string, recorded: unknown, now: unknown) => void
  /** Returns the id of this run, or undefined where no answer has shown it yet. */
  readonly of: (recorded: string) => string | undefined
  /**
   * Returns a body, a frame or an answer with the ids of this run. `instant` translates each text that is an instant.
   */
  readonly inBody: (actor: string, body: unknown, instant: (iso: string) => string) => unknown
  /** Returns a text, such as a path's part or a header's value, with the ids of this run. */
  readonly inText: (text: string) => string
}

/** `fresh` returns texts that only the caller can know, such as a new person's phone; null for all others. */
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

/** Whether a text is an instant in the contract's format. */
export const isInstant = (text: string): boolean => instantForm.test(text)
