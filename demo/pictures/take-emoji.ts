import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emojiFolder } from './emoji.ts'

/**
 * Copies Fluent emoji for the pictures: `node demo/pictures/take-emoji.ts taco pizza`. Their package has 100 MB, so npm
 * fetches it only for this command, and the copied ones are committed.
 */
const packed = '@iconify-json/fluent-emoji@1.2.7'

type IconSet = { readonly icons: Readonly<Record<string, { readonly body: string }>> }

const names = process.argv.slice(2)
if (names.length === 0) {
  console.error('Name one emoji or more, such as taco')
  process.exit(2)
}
const folder = mkdtempSync(join(tmpdir(), 'comanda-emoji-'))
try {
  execFileSync('npm', ['install', '--no-save', '--ignore-scripts', '--prefix', folder, packed], { stdio: 'inherit' })
  const file = join(folder, 'node_modules/@iconify-json/fluent-emoji/icons.json')
  const { icons } = JSON.parse(readFileSync(file, 'utf8')) as IconSet
  const unknown = names.filter((name) => !icons[name])
  if (unknown.length > 0) {
    console.error(`The set has no ${unknown.join(', ')}`)
    process.exitCode = 2
  } else {
    mkdirSync(emojiFolder, { recursive: true })
    for (const name of names)
      writeFileSync(
        new URL(`${name}.svg`, emojiFolder),
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${icons[name]?.body}</svg>\n`,
      )
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
