type Chunk = { readonly name: string; readonly moduleIds: readonly string[] }
type Asset = { readonly names: readonly string[]; readonly originalFileNames: readonly string[] }

/**
 * Names the files of the console alone, so that no diner's or courier's worker keeps one. A package that only the console uses counts as
 * the console's.
 */
const fileName = (name: string, sources: readonly string[]): string => {
  const isOfConsole =
    sources.some((source) => /(^|[\\/])console[\\/]|@simplewebauthn/.test(source)) &&
    !sources.some((source) => /(^|[\\/])(diner|courier|shared)[\\/](?!node_modules)/.test(source))
  return isOfConsole && !name.startsWith('console') ? 'assets/console-[name]-[hash:7]' : 'assets/[name]-[hash:7]'
}

export const chunkFileNames = ({ name, moduleIds }: Chunk): string => `${fileName(name, moduleIds)}.js`

export const assetFileNames = ({ names, originalFileNames }: Asset): string =>
  `${fileName(names[0] ?? '', originalFileNames)}[extname]`
