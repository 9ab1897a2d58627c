const heading = '## Unreleased\n'

/** The changelog after a release: its unreleased part has the number and the date. Throws where nothing is new. */
export function releasedChangelog(text: string, number: string, date: string): string {
  const [before, after] = text.split(heading)
  if (before === undefined || after === undefined) throw new Error('CHANGELOG.md has no part "Unreleased"')
  const notes = after.split(/^## /m, 1).join('').trim()
  if (notes === '') throw new Error('CHANGELOG.md says nothing under "Unreleased": there is nothing to release')
  return `${before}${heading}\n## ${number} (${date})\n${after}`
}

type NewRelease = {
  readonly number: string
  readonly date: string
  readonly commit: string
  readonly level: number
  /** The step of an operator before it, in words. */
  readonly before: string
}

/** `docs/releases.md` with a line more at the end of its table. Throws for a number that stands there. */
export function listedRelease(text: string, { number, date, commit, level, before }: NewRelease): string {
  if (text.includes(`\n| ${number} |`)) throw new Error(`docs/releases.md has release ${number} already`)
  const end = text.lastIndexOf('|\n') + 2
  const row = `| ${number} | ${date} | \`${commit.slice(0, 8)}\` | ${level} | \`${number}\` | ${before} |\n`
  return text.slice(0, end) + row + text.slice(end)
}

/** The step of an operator before an upgrade from the release before, by the levels of both. */
export const stepBefore = (
  lastLevel: number,
  { level, beside }: { readonly level: number; readonly beside: number },
) =>
  beside <= lastLevel ? 'nothing: one node after the other' : `stop every node below level ${Math.min(beside, level)}`
