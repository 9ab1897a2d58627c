import { PGlite } from '@electric-sql/pglite'

/** The files of an embedded database, a tar, from which new databases in memory are made. */
export class DatabaseFiles extends Blob {
  readonly #tar: Uint8Array<ArrayBuffer>

  constructor(tar: Uint8Array<ArrayBuffer>) {
    super([])
    this.#tar = tar
  }

  /** A blob's own content comes in hundreds of pieces, which takes longer than starting the database. */
  override async arrayBuffer(): Promise<ArrayBuffer> {
    const { buffer, byteOffset, byteLength } = this.#tar
    return byteLength === buffer.byteLength ? buffer : buffer.slice(byteOffset, byteOffset + byteLength)
  }
}

/** Empties the write-ahead log first, because its content would be replayed at each start. */
export async function filesOf(pglite: PGlite): Promise<DatabaseFiles> {
  await pglite.exec('checkpoint')
  const tar = await pglite.dumpDataDir('none')
  return new DatabaseFiles(new Uint8Array(await tar.arrayBuffer()))
}

/** The default is for a server: 128 MB of buffers, which are cleared at each start. */
const ofSmallData = ['-c', 'shared_buffers=32MB']

export const databaseOf = (files: DatabaseFiles): Promise<PGlite> =>
  PGlite.create({ loadDataDir: files, startParams: [...PGlite.defaultStartParams, ...ofSmallData] })
