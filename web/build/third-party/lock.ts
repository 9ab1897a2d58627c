/** The part of an entry of package-lock.json that is used here. */
type LockedPackage = {
  readonly version: string
  readonly name?: string
  readonly license?: string
  readonly dev?: boolean
  /** npm leaves it out where it does not fit the machine. */
  readonly optional?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** The packages of package-lock.json by their folder, such as `node_modules/a/node_modules/b`. */
export type Lock = Readonly<Record<string, LockedPackage>>

export const nameOf = (lock: Lock, folder: string): string =>
  lock[folder]?.name ?? folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** The folders of all packages that a server installs, those of other platforms among them. */
export const packagesOfServer = (lock: Lock): string[] =>
  Object.keys(lock).filter((folder) => folder !== '' && lock[folder]?.dev !== true)

/** The folders of the packages that have these names at the root, and of all that they need. */
export function packagesFrom(lock: Lock, names: Iterable<string>): string[] {
  const found = new Set<string>()
  const add = (name: string, from: string) => {
    const folder = resolved(lock, name, from)
    if (folder === null || found.has(folder)) return
    found.add(folder)
    for (const next of Object.keys(lock[folder]?.dependencies ?? {})) add(next, folder)
  }
  for (const name of names) add(name, '')
  return [...found]
}

/** Node looks in the package's own node_modules first, then in those of the folders above. */
function resolved(lock: Lock, name: string, from: string): string | null {
  const folder = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`
  if (lock[folder]) return folder
  if (from === '') return null
  return resolved(lock, name, from.includes('/node_modules/') ? from.slice(0, from.lastIndexOf('/node_modules/')) : '')
}
