import type { DayCloses } from '#domain/close/day-close.ts'
import type { Ground } from '../ground.ts'
import { namesOfOperators } from '../operators/room.ts'
import { closeId, dayCloseStream } from './stream.ts'

/** The names of the people who closed the shifts of a day, the first shift first. Null for a script and for an erased person. */
export async function closerNames(
  log: Ground['log'],
  { storeId, day }: NonNullable<DayCloses>,
): Promise<readonly (string | null)[]> {
  const people: (string | null)[] = []
  for (const { type, by } of await log.history(`${dayCloseStream.kind}-${closeId(storeId, day)}`)) {
    if (type === 'ShiftReopened') people.pop()
    else people.push(by.is === 'operator' ? (by.id ?? null) : null)
  }
  const names = await namesOfOperators(log.sql, [...new Set(people.flatMap((id) => id ?? []))])
  return people.map((id) => (id && names.get(id)) ?? null)
}
