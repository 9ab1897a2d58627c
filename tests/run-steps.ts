import { spawn } from 'node:child_process'
import type { Step } from './steps.ts'

export type StepEnd = { readonly name: string; readonly isGood: boolean }

/**
 * Lists of steps side by side, each list in its order: two processors can run two lists. The output of a step is shown as a whole
 * when it has ended, because another may run beside it.
 */
export async function sideBySide(...lists: readonly (readonly Step[])[]): Promise<readonly StepEnd[]> {
  const ended = await Promise.all(
    lists.map(async (steps) => {
      const ofList: StepEnd[] = []
      for (const one of steps) ofList.push(await run(one))
      return ofList
    }),
  )
  return ended.flat()
}

async function run([name, command, ...args]: Step): Promise<StepEnd> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk))
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      said.push(Buffer.from(`${error}\n`))
      resolve(null)
    })
    child.once('close', resolve)
  })
  console.log(`\n— ${name}\n${Buffer.concat(said)}`)
  return { name, isGood: code === 0 }
}
