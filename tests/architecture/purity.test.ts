import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the domain has no clock, no dice and no I/O', () => {
  const impure =
    /\b(Date\.now\b|Math\.random\b|(?<!\.)(crypto|process|document|window|localStorage|console)\s*[.[]|fetch\s*\()|new Date\(\)/
  const code = (file: string) => readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*|^import .*/gm, '')
  expect(globSync('domain/**/*.ts').filter((file) => impure.test(code(file)))).toEqual([])
})

test('no file is a catch-all', () => {
  const drawers = globSync(
    '{domain,openapi,gateway,web,simulator,demo,tests}/**/{utils,helpers,common,types,index,misc}.{ts,tsx}',
    { exclude: ['web/dist/**'] },
  )
  expect(drawers).toEqual([])
})
