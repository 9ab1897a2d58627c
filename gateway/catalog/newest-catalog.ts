import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { DirectoryInUse } from '../db/directory-lock.ts'
import { exportFromGateway } from './file-at-gateway.ts'
import { parseCatalog } from './parse.ts'

export type Newest = { readonly version: number; readonly document: CatalogDocument }

/** The newest catalogue of the gateway that holds the embedded database; null, with a sentence on the terminal, where it gives none. */
export async function newestAtGateway(
  settings: Parameters<typeof exportFromGateway>[1],
  held: DirectoryInUse,
  terminal: Pick<Console, 'error'>,
): Promise<Newest | null> {
  const into = new PassThrough()
  // A refused export destroys the stream, and then has said why.
  const [isWritten, written] = await Promise.all([
    exportFromGateway(into, settings, held, terminal),
    text(into).catch(() => ''),
  ])
  const parsed = isWritten ? parseCatalog(written) : null
  if (parsed?.ok && parsed.base !== null) return { version: parsed.base, document: parsed.document }
  if (isWritten)
    terminal.error('The gateway has a catalogue that this release cannot read: use the commands of its release.')
  return null
}
