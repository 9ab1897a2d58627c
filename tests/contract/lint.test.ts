import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createConfig, lint } from '@redocly/openapi-core'
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core'
import spectralRules from '@stoplight/spectral-rulesets'
import { expect, test } from 'vitest'

const file = fileURLToPath(new URL('../../openapi/generated/comanda.json', import.meta.url))

test('Redocly finds no error in the contract', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    // API-35: two calls of the customer's document end in a slash.
    rules: { 'no-path-trailing-slash': 'off' },
  })
  const problems = await lint({ ref: file, config })
  const errors = problems.filter(({ severity }) => severity === 'error')
  expect(errors.map(({ ruleId, message, location }) => ({ ruleId, message, at: location[0]?.pointer }))).toEqual([])
})

test('Spectral finds no error in the contract', async () => {
  const spectral = new spectralCore.Spectral()
  // Its types were written for optional properties that may be undefined.
  spectral.setRuleset({
    extends: [[spectralRules.oas as RulesetDefinition, 'recommended']],
    // `document.test.ts` checks each example against its schema, by the validators of the gateway. Here it takes ten times as long.
    rules: { 'oas3-valid-media-example': 'off' },
  })
  const problems = await spectral.run(readFileSync(file, 'utf8'))
  const errors = problems.filter(({ severity }) => severity === 0)
  expect(errors.map(({ code, message, path }) => ({ code, message, at: path.join('/') }))).toEqual([])
})
