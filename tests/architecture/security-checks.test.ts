import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { attacks, withoutAttack } from '#tests/mutation/attacks.ts'
import { checks, checksOf } from '#tests/mutation/checks.ts'

test('every check of the gateway has the attack that it alone stops', () => {
  const listed = [...attacks.flatMap((attack) => attack.checks), ...Object.keys(withoutAttack)]
  expect(checks().length).toBeGreaterThan(150)
  expect([...listed].sort()).toEqual(
    checks()
      .map(({ name }) => name)
      .sort(),
  )
})

test.each(attacks.map(({ test: file, title }) => [file, title]))('%s has the attack "%s"', (file, title) => {
  expect(readFileSync(file, 'utf8').includes(title)).toBe(true)
})

test('a check is a call that keeps a caller out, a field of a library or a condition of SQL', () => {
  const text = `
    export async function opens(sql, now) {
      if (!isAtWork(state)) return null
      await verify({ requireUserVerification: true })
      return sql.query('select 1 from t where id = $1 and expires_at > $2', [now])
    }`
  expect(checksOf('gateway/operators/a.ts', text).map(({ name, letsPass }) => [name, letsPass.replacement])).toEqual([
    ['operators/a.ts opens: isAtWork', 'true'],
    ['operators/a.ts opens: requireUserVerification', 'false'],
    ['operators/a.ts opens: expires_at > $2', '(expires_at > $2 or true)'],
  ])
})
