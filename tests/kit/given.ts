import { expect } from 'vitest'
import { type Decider, fold } from '#domain/kernel/decider.ts'

/** given(decider, ...past).when(command).then(...events) | .rejects(rejection) | .nothingHappens() */
export const given = <S, C, E, R>(decider: Decider<S, C, E, R>, ...past: E[]) => ({
  when(command: C) {
    const decision = decider.decide(fold(decider, past), command)
    return {
      // biome-ignore lint/suspicious/noThenProperty: given, when, then is the vocabulary of the kit and no code awaits it
      then: (...events: E[]) => expect(decision).toEqual({ ok: true, events }),
      rejects: (rejection: R) => expect(decision).toEqual({ ok: false, rejection }),
      nothingHappens: () => expect(decision).toEqual({ ok: true, events: [] }),
    }
  },
})
