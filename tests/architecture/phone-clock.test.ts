import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Files that measure time on this phone alone, and the time that they measure. */
const phoneTime: Readonly<Record<string, string>> = {
  'web/shared/api/prices-change.ts': 'the time that is left until an instant, which it has on this phone’s clock',
  'web/shared/state/clock.ts': 'makes the gateway’s time of it',
  'web/diner/state/cached-orders.ts': 'the age of a kept answer',
  'web/shared/api/first-answers.ts': 'the age of an answer in the page',
  'web/diner/api/claim-submission.ts': 'the age of a kept submission',
  'openapi/client/': 'the age of a kept submission, call or log',
  'web/shared/realtime/': 'how long a line has been silent',
  'web/shared/network.ts': 'how long the gateway has been silent',
  'web/console/board/use-orders.ts': 'how long a line has been silent',
  'web/shared/api/send-later.ts': 'the age of a kept call',
  'web/diner/drawings/': 'the age of a kept drawing',
  'web/diner/analytics/': 'the age of kept events, and the vendors’ own calls',
  'web/shared/app/take-new-release.ts': 'a pause between two reloads',
  'web/shared/start-again.ts': 'a pause between two reloads',
  'web/diner/features/menu/use-added-lately.ts': 'the length of an animation',
  'web/courier/intents/': 'the time of a step, which the gateway bounds, and how long it can be undone',
  'web/courier/positions/': 'the time of a fix, which the phone gives, and pauses between two',
  'web/diner/pages/checkout/effects/code-effects.ts': 'how long an applied code lasts',
  'web/diner/pages/checkout/effects/waiting-order.ts': 'how long an order waits for the network',
  'web/diner/features/install/home-screen-sheet.tsx': 'how long ago this phone has shown a sheet',
  'web/diner/features/follow-up/watch-order.ts': 'pauses between two tries',
  'web/diner/state/placed-orders.ts': 'how long ago this phone sent an order',
  'web/diner/pages/checkout/effects/send-order.ts': 'when an order was placed here, to sort orders',
}

const isPhoneTime = (file: string) => Object.keys(phoneTime).some((place) => file.startsWith(place))
const asking = globSync('{web,openapi/client}/**/*.{ts,tsx}', { exclude: ['web/dist/**'] }).filter((file) =>
  /\bDate\.now\(\)|new Date\(\)|=> Date\.now\b/.test(
    readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''),
  ),
)

test('texts about time follow the gateway’s clock: no other file asks the phone’s', () => {
  expect(asking.filter((file) => !isPhoneTime(file))).toEqual([])
})

test('every file on the list asks the clock', () => {
  expect(Object.keys(phoneTime).filter((place) => !asking.some((file) => file.startsWith(place)))).toEqual([])
})
