import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const isText = /\.(js|css|svg|html|webmanifest|txt)$/
/** A smaller file loses a header's worth of bytes and gains no more. */
const leastBytes = 256

/**
 * Writes a `.br` and a `.gz` file beside each text file of the build, with the strongest compression. The gateway
 * serves these. Compressing at each request would give files a seventh larger, and cost time each time.
 */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved({ build, root }) {
      folder = resolve(root, build.outDir)
    },
    closeBundle: {
      // The service worker is written last.
      order: 'post',
      sequential: true,
      async handler() {
        const files = (await readdir(folder, { recursive: true })).filter((file) => isText.test(file))
        await Promise.all(files.map((file) => compress(join(folder, file))))
      },
    },
  }
}

/** Brotli codes distances in one of two ways here: each file takes the one that makes it smaller. */
const codings = [
  { [constants.BROTLI_PARAM_NPOSTFIX]: 1 },
  { [constants.BROTLI_PARAM_NDIRECT]: 15 },
] satisfies BrotliOptions['params'][]

async function compress(path: string) {
  const content = await readFile(path)
  if (content.length < leastBytes) return
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  const tries = await Promise.all(
    codings.map((coding) => promisify(brotliCompress)(content, { params: { ...quality, ...coding } })),
  )
  const smallest = tries.reduce((one, other) => (other.length < one.length ? other : one))
  await writeFile(`${path}.br`, smallest)
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
}
