import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const isText = /\.(js|css|svg|html|webmanifest|txt)$/
/** Smaller files fit into one packet uncompressed. */
const leastBytes = 1024

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

async function compress(path: string) {
  const content = await readFile(path)
  if (content.length < leastBytes) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }))
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
}
