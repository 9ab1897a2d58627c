import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DirectoryInUse, lockDirectory } from '#gateway/db/directory-lock.ts'

const aDirectory = () => join(mkdtempSync(join(tmpdir(), 'comanda-lock-')), 'database')

/** A process that lives until it is told to end. */
async function neighbour() {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume(); console.log("up")'])
  await once(child.stdout, 'data')
  return child
}

test('a directory that a living process has is refused, by the name of that process', async () => {
  const [directory, other] = [aDirectory(), await neighbour()]
  writeFileSync(`${directory}.lock`, String(other.pid))
  expect(() => lockDirectory(directory, 0)).toThrow(DirectoryInUse)
  expect(() => lockDirectory(directory, 0)).toThrow(String(other.pid))
  other.stdin.end()
  await once(other, 'exit')
})

test('one that is just going is waited for', async () => {
  const [directory, other] = [aDirectory(), await neighbour()]
  writeFileSync(`${directory}.lock`, String(other.pid))
  // In a process of its own, since whoever waits for the lock cannot see its child go.
  const script = `import { lockDirectory } from ${JSON.stringify(import.meta.resolve('#gateway/db/directory-lock.ts'))}; process.send('waits'); lockDirectory(${JSON.stringify(directory)}, 60_000); process.send('has it')`
  const waiting = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  expect((await once(waiting, 'message'))[0]).toBe('waits')
  other.kill('SIGKILL')
  expect((await once(waiting, 'message'))[0]).toBe('has it')
  await once(waiting, 'exit')
})

test('the lock of a process that was killed is taken over, and given back at the end', async () => {
  const [directory, other] = [aDirectory(), await neighbour()]
  other.kill('SIGKILL')
  await once(other, 'exit')
  writeFileSync(`${directory}.lock`, String(other.pid))
  const unlock = lockDirectory(directory, 0)
  unlock()
  expect(existsSync(`${directory}.lock`)).toBe(false)
})

test('a lock that was left empty is taken over as well', () => {
  const directory = aDirectory()
  writeFileSync(`${directory}.lock`, '')
  lockDirectory(directory, 200)()
  expect(existsSync(`${directory}.lock`)).toBe(false)
})

test('of ten that start at once over the lock of a dead process one has it', async () => {
  const [directory, other] = [aDirectory(), await neighbour()]
  other.kill('SIGKILL')
  await once(other, 'exit')
  writeFileSync(`${directory}.lock`, String(other.pid))
  const script = `import { lockDirectory } from ${JSON.stringify(import.meta.resolve('#gateway/db/directory-lock.ts'))}; process.send('up'); process.once('message', () => { try { lockDirectory(${JSON.stringify(directory)}, 0); process.send('has it') } catch { process.send('refused') } })`
  const starting = Array.from({ length: 10 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }),
  )
  await Promise.all(starting.map((child) => once(child, 'message')))
  const answers = Promise.all(starting.map(async (child) => (await once(child, 'message'))[0] as string))
  for (const child of starting) child.send('go')
  expect((await answers).filter((answer) => answer === 'has it')).toHaveLength(1)
  for (const child of starting) child.kill()
})
