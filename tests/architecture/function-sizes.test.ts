import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'

const most = 120

const operations = 'a record with a short function for each call'
const memory = 'short functions that share the memory in this closure'
const schema = 'a table of fields, one after another'

/** Functions of more lines, each with the reason why it stays whole. */
const whole: Readonly<Record<string, string>> = {
  'gateway/carts/operations.ts cartOperations': operations,
  'gateway/catalog/catalog.ts createCatalog': 'it makes each look-up of a catalogue once, in one closure',
  'gateway/catalog/schema/store.ts wholeStore': schema,
  'gateway/close/operations.ts closeOperations': operations,
  'gateway/events/pg-event-store.ts createEventStore': 'all SQL on the table of events, over one codec',
  'gateway/maps/gazetteer.ts createGazetteer': memory,
  'gateway/orders/console-operations.ts consoleOrderOperations': operations,
  'gateway/realtime/webhooks.ts createWebhooks': memory,
  'gateway/riders/operations.ts riderOperations': operations,
  'gateway/shop/branded-page.ts brandedPages': memory,
  'gateway/timers/slots.ts openSlots': memory,
  'gateway/tracking/followed-channels.ts createFollowedChannels': memory,
  'gateway/tracking/live.ts createLive': memory,
  'openapi/client/log-store.ts createLogStore': memory,
  'simulator/actors/tablet-board.ts openBoard': memory,
  'simulator/services/consoles.ts consolesHttp': operations,
  'simulator/services/gateway-http.ts gatewayHttp': operations,
  'web/courier/delivery/slide-confirm.tsx SlideConfirm':
    'one gesture: its handlers share the hold; in parts it is heavier to load',
  'web/diner/analytics/start.ts startAnalytics': memory,
  'web/diner/pages/checkout/view/checkout-view.tsx CheckoutView':
    'the parts of the page in their order; in parts it is heavier to load',
  'web/shared/realtime/client.ts createRealtimeClient': memory,
  'web/shared/sound/bell.ts createBell': memory,
}

/** The names of functions with more lines than `most`; one without a name has that of the next thing around it that has one. */
function longFunctionsIn(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8')
  if (text.split('\n').length <= most) return []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line
  const nameOf = (node: ts.Node | undefined): string => {
    if (!node) return '(none)'
    const named = node as ts.Node & { readonly name?: ts.Node }
    return named.name && ts.isIdentifier(named.name) ? named.name.text : nameOf(node.parent)
  }
  const found: string[] = []
  const visit = (node: ts.Node) => {
    const isFunction = ts.isFunctionLike(node) && 'body' in node && node.body !== undefined
    if (isFunction && lineAt(node.end) - lineAt(node.getStart()) >= most) found.push(`${file} ${nameOf(node)}`)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

test(`a function has at most ${most} lines, or a reason to stay whole`, () => {
  const files = globSync('{gateway,simulator,domain,openapi,web,demo}/**/*.{ts,tsx}', {
    exclude: ['openapi/generated/**', 'web/dist/**'],
  })
  expect([...new Set(files.flatMap(longFunctionsIn))].toSorted()).toEqual(Object.keys(whole).toSorted())
})
