import { readFileSync } from 'node:fs'

const contract = JSON.parse(readFileSync(new URL('../../openapi/generated/comanda.json', import.meta.url), 'utf8')) as {
  readonly info: { readonly version: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId?: string }>>>>
}

/** The version of the contract that this simulator uses. */
export const contractVersion = contract.info.version

/** The names of the contract's calls, such as `submitOrder`. */
export const contractOperations: readonly string[] = Object.values(contract.paths)
  .flatMap((methods) => Object.values(methods).flatMap(({ operationId }) => operationId ?? []))
  .sort()

/** Every word with a meaning in the contract, such as a status. */
export const contractWords: ReadonlySet<unknown> = new Set(wordsIn(contract))

function wordsIn(part: unknown): readonly unknown[] {
  if (typeof part !== 'object' || part === null) return []
  const words = Reflect.get(part, 'enum')
  return [...(Array.isArray(words) ? words : []), ...Object.values(part).flatMap(wordsIn)]
}
