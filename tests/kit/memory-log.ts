import { fold } from '#domain/kernel/decider.ts'
import type { CommandOutcome, Unit } from '#gateway/events/log.ts'

type Event = { readonly type: string }

/** The gateway's log without a database: the same units of work, each all or nothing, one after another. */
export function memoryLog() {
  const streams = new Map<string, readonly Event[]>()
  const all: { readonly stream: string; readonly event: Event }[] = []

  function openUnit() {
    const fresh = new Map<string, readonly Event[]>()
    const read = (stream: string) => [...(streams.get(stream) ?? []), ...(fresh.get(stream) ?? [])]
    const execute: Unit['execute'] = async ({ kind, decider }, id, command) => {
      const stream = `${kind}-${id}`
      const before = fold(decider, read(stream) as never[])
      const decision = decider.decide(before, command)
      if (!decision.ok) return decision
      fresh.set(stream, [...(fresh.get(stream) ?? []), ...decision.events])
      return { ok: true, state: fold(decider, decision.events, before), events: decision.events }
    }
    const unit: Unit = {
      // Moves of stacks send one statement, which asks for a lock. A single thread needs none.
      sql: { query: async () => ({ rows: [] }) } as unknown as Unit['sql'],
      execute,
      begin: execute,
      state: async ({ kind, decider }, id) => fold(decider, read(`${kind}-${id}`) as never[]),
      begun: ({ kind }) =>
        [...fresh.keys()].flatMap((stream) =>
          stream.startsWith(`${kind}-`) && !streams.has(stream) ? [stream.slice(kind.length + 1)] : [],
        ),
      afterwards: () => undefined,
    }
    const keep = () => {
      for (const [stream, events] of fresh) {
        streams.set(stream, [...(streams.get(stream) ?? []), ...events])
        all.push(...events.map((event) => ({ stream, event })))
      }
    }
    return { unit, keep }
  }

  return {
    /** Every event, in the order of arrival. */
    all: all as readonly { readonly stream: string; readonly event: Event }[],
    state: openUnit().unit.state,
    async transact<Value, Rejection>(work: (unit: Unit) => Promise<CommandOutcome<Value, Rejection>>) {
      const { unit, keep } = openUnit()
      const outcome = await work(unit)
      if (outcome.ok) keep()
      return outcome
    },
  }
}
