import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkout, folderOf, shellWord, simulatorWords } from '#simulator/process/caller.ts'

const ourScript = { npm_lifecycle_event: 'sim', npm_package_json: join(checkout, 'package.json'), INIT_CWD: '/home/qa' }

test('paths of our npm script begin in the folder of the person who called npm', () => {
  expect(folderOf(ourScript, checkout)).toBe('/home/qa')
})

test.each([
  ['a shell', {}],
  ['another script of ours', { ...ourScript, npm_lifecycle_event: 'test' }],
  ['the script sim of another package', { ...ourScript, npm_package_json: '/home/qa/package.json' }],
  ['an npm without the name of the folder', { ...ourScript, INIT_CWD: undefined }],
])('paths of %s begin in the folder in which it runs', (_, environment) => {
  expect(folderOf(environment, '/somewhere')).toBe('/somewhere')
})

test('the words that repeat a command work in the folder in which it ran', () => {
  expect(simulatorWords({}, checkout)).toBe('npm run sim --')
  expect(simulatorWords({ npm_command: 'exec' }, '/')).toBe(`npx --prefix ${shellWord(checkout)} comanda-sim`)
  expect(simulatorWords({}, '/')).toBe(shellWord(join(checkout, 'simulator/comanda-sim.js')))
})

test.each([
  ['./ours.yaml', './ours.yaml'],
  ['two words', "'two words'"],
  ["it's", String.raw`'it'\''s'`],
  ['$(date)', "'$(date)'"],
  ['', "''"],
])('the word %s is printed as a shell has to read it', (text, word) => expect(shellWord(text)).toBe(word))
