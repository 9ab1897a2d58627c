import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'

export type Import = {
  readonly from: string
  /** Our file by its path from the root of the repository, or the name of a package. */
  readonly target: string
  /** Removed before the program runs. */
  readonly isOfTypes: boolean
}

const statement =
  /^(?:import|export)\s(?<type>type\s)?(?:[^'"()=;]*?\sfrom\s)?'(?<fixed>[^']+)'|\bimport\('(?<lazy>[^']+)'\)/gm

/** The imports of a source file; `file` is its path from the root of the repository, where a process of ours runs. */
export const importsOf = (file: string, root = '.'): readonly Import[] =>
  [...readFileSync(`${root}/${file}`, 'utf8').matchAll(statement)].map(({ groups }) => {
    const to = groups?.['fixed'] ?? groups?.['lazy'] ?? ''
    return {
      from: file,
      target: to.startsWith('.') ? join(dirname(file), to) : to.replace(/^#/, ''),
      isOfTypes: groups?.['type'] !== undefined,
    }
  })
