import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { syncFolder } from '#gateway/db/copy-folder.ts'

function aFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-sync-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'base'))
  writeFileSync(join(folder, 'base', '1'), 'page')
  return folder
}

test('a folder is on the disk only once each part of it is', async () => {
  const folder = aFolder()
  await syncFolder(folder)
  symlinkSync(join(folder, 'away'), join(folder, 'base', '2'))
  await expect(syncFolder(folder)).rejects.toMatchObject({ code: 'ENOENT' })
})
