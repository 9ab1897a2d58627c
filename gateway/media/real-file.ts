import type { Stats } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { resolve, sep } from 'node:path'

type RealFile = { readonly file: string; readonly stats: Stats }

/** The path of an address as the folder has it. A text that is no address stays as it is. */
export function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * The file at a path under a folder; null where there is none. A symbolic link that leads out of the folder leads to
 * nothing: a right to write pictures is no right to read the machine's other files.
 */
export async function realFile(root: string, path: string): Promise<RealFile | null> {
  const asked = resolve(root, path)
  if (!asked.startsWith(resolve(root) + sep)) return null
  try {
    const [folder, file] = await Promise.all([realpath(root), realpath(asked)])
    const stats = await stat(file)
    return file.startsWith(folder + sep) && stats.isFile() ? { file, stats } : null
  } catch {
    return null
  }
}
