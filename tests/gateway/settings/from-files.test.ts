import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readSettings, settingRooms, WrongSettings } from '#gateway/composition/config.ts'

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-settings-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const fileWith = (text: string) => {
  const path = join(temporaryFolder(), 'secret')
  writeFileSync(path, text)
  return path
}

test.each(['a-token-of-an-operator', 'a-token-of-an-operator\n', 'a-token-of-an-operator\r\n'])(
  'a secret comes from the file that its setting names: %j',
  (text) => {
    const { ADMIN_TOKEN } = readSettings({ ADMIN_TOKEN_FILE: fileWith(text) })
    expect(ADMIN_TOKEN).toBe('a-token-of-an-operator')
  },
)

test('every setting comes from a file, but one whose file is a setting of its own', () => {
  const names = settingRooms.flatMap(({ shape }) => Object.keys(shape))
  const path = fileWith('\u0000 is no value')
  for (const name of names.filter((each) => !names.includes(`${each}_FILE`))) {
    const read = () => readSettings({ [name]: '', [`${name}_FILE`]: path })
    const direct = () => readSettings({ [name]: '\u0000 is no value' })
    expect(outcomeOf(read), name).toEqual(outcomeOf(direct))
  }
})

test('a setting and its file exclude each other', () => {
  expect(() => readSettings({ ADMIN_TOKEN: 'one', ADMIN_TOKEN_FILE: fileWith('two') })).toThrow(
    'ADMIN_TOKEN and ADMIN_TOKEN_FILE exclude each other.',
  )
})

test('a file that cannot be read stops the start with a sentence that names its setting alone', () => {
  const folder = join(temporaryFolder(), 'folder')
  mkdirSync(folder)
  for (const path of [join(folder, 'none'), folder, fileWith('x'.repeat(64 * 1024 + 1))]) {
    const read = () => readSettings({ ADMIN_TOKEN_FILE: path })
    expect(read).toThrow(WrongSettings)
    expect(read).toThrow('ADMIN_TOKEN_FILE names a file that cannot be read, or is longer than 64 KiB.')
  }
})

test('an empty file is no value', () => {
  expect(readSettings({ ADMIN_TOKEN_FILE: fileWith('\n') }).ADMIN_TOKEN).toBeUndefined()
})

const outcomeOf = (read: () => unknown) => {
  try {
    return read()
  } catch (error) {
    return String(error)
  }
}
