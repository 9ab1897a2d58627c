import { PGlite } from '@electric-sql/pglite'

/** The files of an embedded database, of which a database in memory is made as often as one is wanted. */
export class DatabaseFiles extends Blob {
  readonly #tar: Uint8Array<ArrayBuffer>

  constructor(tar: Uint8Array<ArrayBuffer>) {
    super([])
    this.#tar = tar
  }

  /** What a blob itself holds comes in hundreds of pieces, which takes longer than to start the database. */
  override async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#tar.buffer
  }
}

/** Whatever is still in the write-ahead log would be done again at each start. */
export async function filesOf(pglite: PGlite): Promise<DatabaseFiles> {
  await pglite.exec('checkpoint')
  const tar = await pglite.dumpDataDir('none')
  return new DatabaseFiles(new Uint8Array(await tar.arrayBuffer()))
}

/** The default is made for a server: 128 MB of buffers, which are cleared at each start. */
const ofSmallData = ['-c', 'shared_buffers=32MB']

export const databaseOf = (files: DatabaseFiles): Promise<PGlite> =>
  PGlite.create({ loadDataDir: files, startParams: [...PGlite.defaultStartParams, ...ofSmallData] })
