import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DirectoryInUse, lockDirectory } from '#gateway/db/directory-lock.ts'

const aDirectory = () => join(mkdtempSync(join(tmpdir(), 'comanda-lock-')), 'database')

/** A process that asks for the lock when it is told to, and reports the result. */
async function contender(directory: string, patience = 0) {
  const script = `
    import { lockDirectory } from ${JSON.stringify(import.meta.resolve('#gateway/db/directory-lock.ts'))}
    process.on('message', async () => {
      process.send('tries')
      const answer = await lockDirectory(${JSON.stringify(directory)}, ${patience}).then(() => 'has it', (error) => error.message)
      process.send(answer)
    })
    process.send('up')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'message')
  return {
    child,
    async begin() {
      child.send('go')
      await once(child, 'message')
    },
    answer: async () => String((await once(child, 'message'))[0]),
  }
}

async function owner(directory: string): Promise<ChildProcess> {
  const one = await contender(directory)
  await one.begin()
  expect(await one.answer()).toBe('has it')
  return one.child
}

const killed = async (child: ChildProcess) => {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('a directory that a living process holds is refused, with the names of the process and its host', async () => {
  const directory = aDirectory()
  const other = await owner(directory)
  const refused = lockDirectory(directory, 0)
  await expect(refused).rejects.toThrow(DirectoryInUse)
  await expect(refused).rejects.toThrow(`process ${other.pid} on host ${hostname()}`)
})

test('a directory is refused to a second owner in the same process', async () => {
  const directory = aDirectory()
  const unlock = await lockDirectory(directory, 0)
  await expect(lockDirectory(directory, 0)).rejects.toThrow(DirectoryInUse)
  unlock()
  ;(await lockDirectory(directory, 0))()
})

test('a suspended owner keeps its data', async () => {
  const directory = aDirectory()
  const other = await owner(directory)
  other.kill('SIGSTOP')
  await expect(lockDirectory(directory, 0)).rejects.toThrow(DirectoryInUse)
})

test('a second process waits for an owner that is just leaving', async () => {
  const directory = aDirectory()
  const other = await owner(directory)
  const waiting = await contender(directory, 60_000)
  await waiting.begin()
  const answer = waiting.answer()
  other.kill('SIGKILL')
  expect(await answer).toBe('has it')
})

test('the lock of a killed process is free at once, even if its process id is used again', async () => {
  const directory = aDirectory()
  await killed(await owner(directory))
  const unlock = await lockDirectory(directory, 0)
  expect(readFileSync(`${directory}.owner`, 'utf8')).toContain(`process ${process.pid} on host ${hostname()}`)
  unlock()
})

test('a lock that cannot be taken ends the start with a sentence', async () => {
  const directory = aDirectory()
  writeFileSync(`${directory}.lock.db`, 'no lock of ours')
  await expect(lockDirectory(directory, 0)).rejects.toThrow(/^The lock .+ cannot be taken \(file is not a database\)/)
})

test('the lock file of an older version does not matter', async () => {
  const directory = aDirectory()
  writeFileSync(`${directory}.lock`, '12345')
  ;(await lockDirectory(directory, 0))()
})

test('only one of ten processes that start at once over the lock of a dead one gets it', async () => {
  const directory = aDirectory()
  await killed(await owner(directory))
  const starting = await Promise.all(Array.from({ length: 10 }, () => contender(directory)))
  const answers = await Promise.all(
    starting.map(async (one) => {
      await one.begin()
      return one.answer()
    }),
  )
  expect(answers.filter((answer) => answer === 'has it')).toHaveLength(1)
})
