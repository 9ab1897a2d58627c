import type { Attack } from './attacks.ts'

/** The checks of the other rooms: guesses, tokens, stores, money and signatures. */
export const roomAttacks: readonly Attack[] = [
  {
    test: 'tests/gateway/access/access.test.ts',
    title: 'a courier’s calls work on own things and on no other store’s or courier’s, as the table says',
    checks: [
      'shipments/operations.ts listShipments: may',
      'shipments/operations.ts wire: may',
      'shipments/stack-operations.ts wire: may',
    ],
  },
  {
    test: 'tests/gateway/access/access.test.ts',
    title: 'an operator’s calls work at the own stores and at no other, as the table says',
    checks: [
      'availability/operations.ts listAvailability: may',
      'carts/operations.ts listAbandonedCarts: may',
      'orders/console-operations.ts listConsoleOrders: may',
      'orders/console-operations.ts listOrderHistory: may',
      'orders/console-operations.ts mayAt: may',
      'orders/console-operations.ts readConsoleBoard: may',
      'orders/console-operations.ts readConsoleOrder: may',
      'payments/console-operations.ts change: may',
      'payments/console-operations.ts listOrderPayments: may',
      'payments/console-operations.ts listPaymentsInNeed: may',
      'payments/console-operations.ts retryPayments: may',
      'printing/operations.ts listOpenTickets: may',
      'printing/operations.ts listOrderTickets: may',
      'printing/operations.ts printOrder: may #2',
      'shipments/stack-operations.ts createStack: may',
    ],
  },
  {
    test: 'tests/gateway/access/access.test.ts',
    title: 'the doors are open to',
    checks: [
      'availability/operations.ts mayAt: may',
      'close/operations.ts admitted: may',
      'riders/console-operations.ts admitted: may',
    ],
  },
  {
    test: 'tests/gateway/carts/abandoned-carts.test.ts',
    title: 'a limit holds for one address over many phones, and a repeated call does not count',
    checks: ['carts/operations.ts tellingRefusal: guessRefusal'],
  },
  {
    test: 'tests/gateway/carts/abandoned-carts.test.ts',
    title: 'a recovery of a cart counts links that are wrong against their address, and none that is right',
    checks: ['carts/operations.ts recoverCart: guessRefusal'],
  },
  {
    test: 'tests/gateway/carts/abandoned-carts.test.ts',
    title: 'a recovery of a cart finds nothing by a link that is changed, foreign or expired',
    checks: ['carts/links.ts signersOf: isSameSecret'],
  },
  {
    test: 'tests/gateway/carts/abandoned-carts.test.ts',
    title: 'the owner of a phone may be tried by links only a limited number of times',
    checks: ['carts/operations.ts chooseMessages: guessRefusal'],
  },
  {
    test: 'tests/gateway/catalog/catalog-places.test.ts',
    title: 'a manager of a %s cannot give the brand to another company',
    checks: ['catalog/may-change.ts mayChangeAs: may'],
  },
  {
    test: 'tests/gateway/close/day-close.test.ts',
    title: 'an administrator takes a close back until the next one, and the log names each of them',
    checks: ['close/operations.ts answer: may'],
  },
  {
    test: 'tests/gateway/customers/customers.test.ts',
    title: '[CUST-02] [API-16] a customer is registered by the first order, and found by any spelling of the phone',
    checks: ['customers/session.ts accessTo: hasProven'],
  },
  {
    test: 'tests/gateway/customers/customers.test.ts',
    title: 'a customer is one of a limited number of phones that an address may ask for',
    checks: [
      'customers/session.ts readingRefusal: guessRefusal',
      'customers/session.ts readingRefusal: guessRefusal #2',
    ],
  },
  {
    test: 'tests/gateway/customers/guest-orders.test.ts',
    title: 'an order at a table without a phone counts for the limits of its device and address',
    checks: ['orders/operations.ts unprovenOrderRefusal: guessRefusal'],
  },
  {
    test: 'tests/gateway/customers/sign-in.test.ts',
    title: 'a code allows five tries, and then the right one is wrong too',
    checks: ['customers/one-time-codes.ts tryCode: isSameSecret'],
  },
  {
    test: 'tests/gateway/customers/sign-in.test.ts',
    title: 'a code counts for the browser that has asked, once, and for ten minutes',
    checks: ['customers/one-time-codes.ts tryCode: expires_at > $3'],
  },
  {
    test: 'tests/gateway/customers/sign-in.test.ts',
    title: 'a code is sent to a phone with pauses that grow to a day, whether or not the phone is known',
    checks: ['customers/sign-in.ts requestOneTimeCode: guessRefusal'],
  },
  {
    test: 'tests/gateway/customers/sign-in.test.ts',
    title: 'a code that is guessed too often from one address is refused for it, right or wrong',
    checks: ['customers/sign-in.ts confirmOneTimeCode: guessRefusal'],
  },
  {
    test: 'tests/gateway/customers/sign-in.test.ts',
    title: 'a code that is requested again has the stranger’s limit for a foreign, forged or expired device',
    checks: ['customers/proven-devices.ts isProvenDevice: expires_at > $3'],
  },
  {
    test: 'tests/gateway/customers/sign-in.test.ts',
    title: 'a code whose time is over before it is sent is not sent, and not tried again',
    checks: ['customers/one-time-codes.ts run: expires_at > $3'],
  },
  {
    test: 'tests/gateway/customers/sign-in.test.ts',
    title: 'a diner has a session that scripts cannot read, other sites cannot send, and that ends',
    checks: ['customers/session.ts dinerOfSession: expires_at > $2'],
  },
  {
    test: 'tests/gateway/db/device-limits.test.ts',
    title: 'a device is answered while strangers at its address have used up a limit',
    checks: [
      'orders/operations.ts withdrawSubmission: guessRefusal',
      'payments/operations.ts requestPaymentUrl: guessRefusal',
      'payments/operations.ts returnFromBank: guessRefusal',
    ],
  },
  {
    test: 'tests/gateway/http/device.test.ts',
    title: 'the device %s is a stranger',
    checks: ['http/device.ts of: isSameSecret'],
  },
  {
    test: 'tests/gateway/http/guess-limits.test.ts',
    title: '[FOPEN-88] a code of a customer may be wrong',
    checks: ['shipments/operations.ts takeStep: guessRefusal'],
  },
  {
    test: 'tests/gateway/http/guess-limits.test.ts',
    title: '[RIDER-38] a code of the store may be wrong',
    checks: ['riders/operations.ts codeRefusal: guessRefusal'],
  },
  {
    test: 'tests/gateway/http/simulator-run.test.ts',
    title: 'a call with %s is counted as any other',
    checks: ['http/device.ts runCheck: isSameSecret'],
  },
  {
    test: 'tests/gateway/loyalty/loyalty.test.ts',
    title: 'points in a history of phones without points may be asked for',
    checks: [
      'loyalty/operations.ts listLoyaltyPoints: guessRefusal',
      'orders/points.ts balanceTriesRefusal: guessRefusal',
    ],
  },
  {
    test: 'tests/gateway/loyalty/rewards.test.ts',
    title: 'a reward is claimed once by a repeated claim, which gets the same answer and counts once',
    checks: ['loyalty/claim.ts claimLoyaltyReward: guessRefusal'],
  },
  {
    test: 'tests/gateway/operators/operators-at-work.test.ts',
    title: 'a kitchen accepts an order and says that it is ready, and hears of no amount',
    checks: ['orders/console-operations.ts stepOfKitchen: seesMoney'],
  },
  {
    test: 'tests/gateway/operators/operators-at-work.test.ts',
    title: 'a kitchen finds no order by its amount or its payment',
    checks: [
      'orders/console-operations.ts listConsoleOrders: seesMoney',
      'orders/console-operations.ts soughtFor: seesMoney',
    ],
  },
  {
    test: 'tests/gateway/operators/operators-at-work.test.ts',
    title: 'a kitchen reads an order and the list without amounts, payment, e-mail and document',
    checks: ['views/order-answers.ts orderFor: seesMoney'],
  },
  {
    test: 'tests/gateway/operators/operators-at-work.test.ts',
    title: 'a person of another store does not learn whether a store has a printer',
    checks: ['printing/operations.ts printOrder: may'],
  },
  {
    test: 'tests/gateway/operators/operators-at-work.test.ts',
    title: 'the history of an order shows payments to those who see amounts alone',
    checks: ['orders/console-operations.ts listOrderHistory: seesMoney'],
  },
  {
    test: 'tests/gateway/orders/discount-codes.test.ts',
    title: 'wrong guesses per address, and a right one clears nothing',
    checks: ['aggregates/orders/discount-codes.ts triesRefusal: guessRefusal'],
  },
  {
    test: 'tests/gateway/orders/order-limit.test.ts',
    title: 'unpaid orders are limited per address, for any phones, and the rest place nothing',
    checks: ['customers/ordering.ts ordererOf: hasProven'],
  },
  {
    test: 'tests/gateway/orders/order-reports.test.ts',
    title: 'a report of an error with guessed codes is cut off',
    checks: ['orders/report.ts reportError: guessRefusal'],
  },
  {
    test: 'tests/gateway/payments/mercadopago-webhook.test.ts',
    title: 'a webhook with a signature that was computed elsewhere is accepted',
    checks: ['payments/providers/mercadopago/webhook.ts readWebhook: isSameSecret'],
  },
  {
    test: 'tests/gateway/payments/sandbox-port.test.ts',
    title: 'a message of the sandbox that another has signed is forged, also with a signature of its length',
    checks: ['payments/providers/sandbox/webhook-signature.ts readWebhook: timingSafeEqual'],
  },
  {
    test: 'tests/gateway/payments/tried-cards.test.ts',
    title: 'an address that was refused 30 times pays no other order for a while, and another address does',
    checks: ['payments/operations.ts payOrder: guessRefusal', 'payments/operations.ts payOrder: guessRefusal #2'],
  },
  {
    test: 'tests/gateway/people/private-customers.test.ts',
    title: 'an entry ends with the cookie’s life',
    checks: ['customers/browser-entries.ts browserEntries: expires_at > $3'],
  },
  {
    test: 'tests/gateway/people/stream-of-a-newcomer.test.ts',
    title: 'a new kind of stream loses the words of an erased person, and no other',
    checks: ['events/pg-event-store.ts erase: isTheirs'],
  },
  {
    test: 'tests/gateway/people/stream-of-a-newcomer.test.ts',
    title: 'a new kind of stream shows each person their own words in their export',
    checks: ['people/person.ts exportStreams: isTheirs'],
  },
  {
    test: 'tests/gateway/printing/printing-agent.test.ts',
    title: 'a program gets the tickets of its own stores alone',
    checks: ['printing/agent-operations.ts settleTicket: may', 'printing/printers.ts storesOfToken: isSameSecret'],
  },
  {
    test: 'tests/gateway/realtime/signature.test.ts',
    title: 'an auth from Pusher’s documentation opens its private channel to its socket, and no other',
    checks: ['realtime/signature.ts isEqual: timingSafeEqual'],
  },
  {
    test: 'tests/gateway/riders/rider-sessions.test.ts',
    title: 'a session that runs out while its socket opens keeps no socket',
    checks: ['riders/sockets.ts keepSocket: expires_at > $3::timestamptz'],
  },
  {
    test: 'tests/gateway/riders/rider-token.test.ts',
    title: '[FAPI-21] [FAPI-22] another store’s security code opens no shift and ends none',
    checks: ['riders/operations.ts codeRefusal: isSameSecret'],
  },
  {
    test: 'tests/gateway/riders/rider-token.test.ts',
    title: '[FOPEN-77] [FOPEN-78] a token opens courier calls until it has run out, and none after that',
    checks: ['riders/tokens.ts courierOfToken: t.expires_at > $2'],
  },
  {
    test: 'tests/gateway/riders/rider-token.test.ts',
    title: 'a courier’s token reads and moves nothing of another store, by any call',
    checks: [
      'riders/operations.ts readPositionsUrl: may',
      'shipments/operations.ts updateShipment: may',
      'shipments/stack-operations.ts updateStack: may',
    ],
  },
  {
    test: 'tests/gateway/shipments/store-couriers.test.ts',
    title: 'the couriers of a store are without amounts for a kitchen, which ends no shift',
    checks: ['riders/console-operations.ts cashFor: seesMoney'],
  },
  {
    test: 'tests/gateway/surveys/survey-answers.test.ts',
    title: 'the answers of diners are read by managers, of their own stores alone',
    checks: ['surveys/console-operations.ts filterOf: may'],
  },
  {
    test: 'tests/gateway/surveys/surveys.test.ts',
    title: 'unknown codes from one address',
    checks: ['surveys/operations.ts guessed: guessRefusal'],
  },
  {
    test: 'tests/gateway/system/system.test.ts',
    title: 'only the token of scripts and an administrator of all stores read the nodes',
    checks: ['system/operations.ts readSystem: may'],
  },
  {
    test: 'tests/gateway/tracking/ingest.test.ts',
    title: 'the positions URL of a courier runs out when the session does',
    checks: ['riders/tokens.ts riderOfPositionsToken: t.expires_at > $2'],
  },
  {
    test: 'tests/gateway/tracking/tracking-operations.test.ts',
    title: 'a courier reports only their own fixes',
    checks: ['tracking/operations.ts sendPositions: may'],
  },
]
