import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const codeOf = (file: string) => readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
const filesWith = (pattern: RegExp) =>
  globSync('web/**/*.{ts,tsx}', { exclude: ['web/dist/**', 'web/build/**'] }).filter((file) =>
    pattern.test(codeOf(file)),
  )

test('one file touches the browser’s storage, and the event log is given it', () => {
  expect(filesWith(/\b(localStorage|sessionStorage|indexedDB)\b/).sort()).toEqual([
    'web/shared/event-log/keeper.ts',
    'web/shared/state/storage.ts',
  ])
})

/** JSON that is not of the browser's storage, and where it comes from. */
const otherJson: Readonly<Record<string, string>> = {
  'web/shared/state/shape.ts': 'reads what is stored',
  'web/diner/api/order-error.ts': 'the body of a call that waits',
  'web/diner/pages/checkout/effects/send-order.ts': 'the body of the kept submission',
  'web/shared/api/first-answers.ts': 'the document that the gateway wrote',
  'web/diner/pages/first-screen/in-tracking.ts': 'the document that the gateway wrote',
  'web/shared/theme/theme.ts': 'the document that the gateway wrote',
  'web/shared/inspector/log-file.ts': 'a file that a developer chose',
  'web/shared/realtime/client.ts': 'a frame of the gateway',
}

test('no file parses stored JSON by hand', () => {
  expect(filesWith(/\bJSON\.parse\(/).filter((file) => !Object.hasOwn(otherJson, file))).toEqual([])
})
