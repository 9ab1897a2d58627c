import { writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { z } from 'zod'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import { DirectoryInUse } from '../../db/directory-lock.ts'
import { type CodesRequest, readAsked } from './asked.ts'
import { asPng, asSheet, asSvg, asText } from './draw.ts'
import { doubtfulAddress, type Link, type Linked, linksOf } from './links.ts'

type CodesDeps = {
  readonly settings: { readonly PUBLIC_URL?: string | undefined; readonly PORT: number }
  readonly terminal: Pick<Console, 'log' | 'error'>
  /** The newest catalogue, if there is one. Throws DirectoryInUse where a running gateway holds the database. */
  readonly readCatalog: () => Promise<CatalogDocument | null>
}

/** `npm run catalog -- qr STORE`: prints a QR code of a store's link, or writes it. Returns the code of the process. */
export async function runQr(given: readonly string[], { settings, terminal, readCatalog }: CodesDeps): Promise<number> {
  const say = (sentence: string, code: number) => {
    terminal.error(sentence)
    return code
  }
  const read = readAsked(given)
  if (!read.ok) return say(read.sentence, 2)
  const { asked } = read
  const { PUBLIC_URL: publicUrl } = settings
  if (publicUrl === undefined)
    return say(
      'PUBLIC_URL is not set: a code needs the address that people use, such as https://pedidos.example.com.',
      1,
    )
  const found = await storeOf(asked.of, settings.PORT, readCatalog)
  if (typeof found === 'string') return say(found, 1)
  const made = linksOf(found, asked.tables, publicUrl)
  if (!made.ok) return say(made.sentence, 1)
  const doubt = doubtfulAddress(publicUrl)
  if (doubt) terminal.error(doubt)
  if (!asked.into) {
    for (const link of made.links) terminal.log(`${asText(link)}\n${link.url}`)
    return 0
  }
  try {
    for (const file of await written(made.links, asked.into, found.name)) terminal.log(`${file} is written.`)
  } catch (error) {
    return say(`${asked.into.file} cannot be written: ${error instanceof Error ? error.message : String(error)}`, 1)
  }
  return 0
}

/** Writes one sheet, or a file for each link: `table.svg`, or `table-1.svg` to `table-20.svg`. */
async function written(links: readonly Link[], { file, form }: NonNullable<CodesRequest['into']>, name: string) {
  if (form === '.html') {
    await writeFile(file, asSheet(links, name))
    return [file]
  }
  const files: string[] = []
  for (const link of links) {
    const extension = extname(file)
    const own = links.length > 1 ? `${file.slice(0, -extension.length)}-${link.table}${extension}` : file
    await writeFile(own, form === '.svg' ? asSvg(link) : await asPng(link))
    files.push(own)
  }
  return files
}

/** The store of an id or alias, or a sentence that says why there is none. */
async function storeOf(of: string, port: number, readCatalog: CodesDeps['readCatalog']): Promise<Linked | string> {
  try {
    const document = await readCatalog()
    if (!document) return 'There is no catalogue yet: import one.'
    return document.stores.find(({ id, alias }) => id === of || alias === of) ?? unknown(of)
  } catch (error) {
    if (error instanceof DirectoryInUse) return atGateway(of, port, error)
    throw error
  }
}

const unknown = (of: string) => `No store has the id or alias ${of}.`

const answer = z.object({
  info: z.object({
    alias: z.string(),
    name: z.string(),
    deliveryConfig: z.object({
      orderModes: z.array(
        z.object({
          type: z.enum(['DELIVERY', 'TAKE_AWAY', 'DINING_IN', 'SELF_SERVICE']),
          active: z.boolean(),
          orderEnabled: z.boolean(),
        }),
      ),
    }),
  }),
})

const gatewayMs = 10_000

/** The gateway that holds the embedded database knows the store, too. */
async function atGateway(of: string, port: number, held: Error): Promise<Linked | string> {
  const base = process.env['GATEWAY_URL'] ?? `http://127.0.0.1:${port}`
  try {
    const response = await fetch(`${base}/api/diner/${encodeURIComponent(of)}`, {
      signal: AbortSignal.timeout(gatewayMs),
    })
    if (response.status === 404) return unknown(of)
    const { success, data } = answer.safeParse(await response.json())
    if (!success) return unknown(of)
    const { alias, name, deliveryConfig } = data.info
    return { alias, name, orderModes: deliveryConfig.orderModes }
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    return `${held.message} The gateway at ${base} did not answer (${cause}): GATEWAY_URL says where it is.`
  }
}
