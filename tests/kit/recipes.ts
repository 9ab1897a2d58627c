import { readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

const documents = ['README.md', 'docs/operations.md']

/** The shell blocks of a document, each under the name in the comment before it; null without one. */
export function recipesOf(document: string) {
  const text = readFileSync(join(root, document), 'utf8')
  const blocks = text.matchAll(/(?:<!-- recipe: (?<name>[\w ]+) -->\n)?```sh\n(?<commands>[\s\S]+?)```/g)
  return [...blocks].map(({ groups }) => ({
    document,
    name: groups?.['name'] ?? null,
    commands: groups?.['commands'] ?? '',
  }))
}

export const recipes = documents.flatMap(recipesOf)

export function recipe(name: string): string {
  const found = recipes.filter((one) => one.name === name)
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} recipes are called ${name}`)
  return found[0].commands
}

/** A folder that looks like a checkout to a command that runs in it; files written there stay there. */
export function checkoutIn(folder: string): void {
  for (const entry of readdirSync(root)) if (!entry.startsWith('.')) symlinkSync(join(root, entry), join(folder, entry))
}
