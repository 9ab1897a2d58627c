import { spawnSync } from 'node:child_process'

/** The files that differ from a commit, with untracked ones, by their paths from the root. */
export function filesChangedSince(commit: string): ReadonlySet<string> {
  const git = (...words: string[]) => spawnSync('git', words, { encoding: 'utf8' }).stdout.split('\n')
  const files = [...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')]
  return new Set(files.filter((file) => file !== ''))
}
