import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Json = { readonly [key: string]: unknown }

let document: Json | undefined

/** The bundled contract, as `npm run gen` has written it. The whole process shares one object, and no code changes it. */
export function contractDocument(): Json {
  document ??= JSON.parse(
    readFileSync(join(import.meta.dirname, '../../openapi/generated/comanda.json'), 'utf8'),
  ) as Json
  return document
}

/** A key as one segment of a JSON pointer within a URI fragment (RFC 6901, section 6). */
export const escapePointer = (segment: string) =>
  encodeURIComponent(segment.replaceAll('~', '~0').replaceAll('/', '~1'))

const unescapePointer = (key: string) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~')

/** Follows the pointer, and each `$ref` that it ends at, within the document; answers where the value really stands. */
export function resolve(document: Json, pointer: string): { readonly pointer: string; readonly value: Json } {
  const value = pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((at, key) => (at as Json | undefined)?.[unescapePointer(key)], document) as Json
  const reference = value?.['$ref'] as string | undefined
  return reference ? resolve(document, reference.slice(1)) : { pointer, value }
}
