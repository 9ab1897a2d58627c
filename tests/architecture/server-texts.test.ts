import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = globSync('web/**/*.{ts,tsx}', { exclude: ['web/dist/**'] }).map((file) => ({
  file,
  source: readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''),
}))
const where = (pattern: RegExp, except: RegExp) =>
  files.filter(({ file, source }) => !except.test(file) && pattern.test(source)).map(({ file }) => file)

test('[GEN-01] no screen reads the sentence of an error: a diner reads only our own texts', () => {
  const sentence = /\b(error|err|cause|problem|failure|failed|reason|refusal|exception)\??\.message\b/
  // It writes to the log of the gateway.
  expect(where(sentence, /^web\/shared\/api\/diner-log\.ts$/)).toEqual([])
})

test('[GEN-01] every answer of the gateway comes through answerOf, which keeps no sentence of a refusal', () => {
  const calls = files.flatMap(({ file, source }) =>
    [...source.matchAll(/([\w.]*)\(?\s*\bapi\s*\.(?:GET|POST|PUT|DELETE|PATCH)\(/g)].map(([, by]) => ({ file, by })),
  )
  expect(calls.length).toBeGreaterThan(20)
  const strays = calls.filter(({ by }) => by !== 'answerOf' && by !== 'found')
  expect(strays).toEqual([
    // Its calls have empty answers.
    { file: 'web/shared/api/diner-log.ts', by: 'void' },
    // LOYAL-28 depends on the refusal's text, and none of it leaves the file.
    { file: 'web/diner/api/claim-reward.ts', by: '' },
  ])
  // The network's file only asks whether the gateway answers. Calls that are sent later read a status. The worker passes answers
  // on, and reads nothing of the answer about a moved subscription. The script of a document begins calls, whose answers the client takes.
  expect(
    where(
      /\bfetch\(/,
      /^web\/(diner\/drawings\/in-head|shared\/(api\/client|api\/send-later|network|realtime\/polling-transport)|worker\/(documents|notices))\.ts$/,
    ),
  ).toEqual([])
})
