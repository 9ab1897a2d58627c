import type { Progress } from '../progress.ts'

/** A load is held while 99 of 100 answers, pushes or frames come within this time. */
export const lateMs = 300

export type Step = { readonly cells: readonly string[]; readonly isHeld: boolean }

/** How a load is raised: from a number, by a share of it in percent at each step, at most so many steps. */
export type Raise = { readonly from: number; readonly percent: number; readonly steps: number }

/** The rows of a load on one place: one for each step, until the first that is not held. */
export async function rise(
  name: string,
  { from, percent, steps }: Raise,
  step: (count: number) => Promise<Step>,
  tell: Progress['tell'],
): Promise<readonly (readonly string[])[]> {
  const rows: (readonly string[])[] = []
  let count = from
  for (let n = 0; n < steps; n++) {
    const { cells, isHeld } = await step(count)
    rows.push([name, String(count), ...cells, isHeld ? 'yes' : 'no'])
    tell(`${name}: ${count}: ${cells.slice(0, 3).join(', ')}: ${isHeld ? 'held' : 'late'}`)
    if (!isHeld) break
    count = Math.round(count * (1 + percent / 100))
  }
  return rows
}
