import { endSession } from '#web/api/customer.ts'
import { forgetAnySubmission } from '#web/api/kept-submission.ts'
import { forgetUnsent } from '#web/api/send-later.ts'
import { endAllNotices } from '#web/app/push.ts'
import { checkoutDraft } from '#web/state/checkout-draft.ts'
import { rememberCustomer } from '#web/state/customer.ts'
import { forgetKeptOrders } from '#web/state/kept-orders.ts'
import { locationStore } from '#web/state/location.ts'
import { signedIn } from '#web/state/signed-in.ts'

/** The next checkout starts with what the sign-in has told. */
export function rememberSignIn(phone: string, name: string) {
  signedIn.set(phone)
  rememberCustomer('phone', phone)
  if (name) rememberCustomer('name', name)
}

/** CUST-09, OPEN-53, OPEN-78: forgets who is signed in, what checkout has of them, where they are, and what was kept
 * of their orders for a phone without a network or an answer. The cart stays. */
export function logOut() {
  void endSession()
  signedIn.set(null)
  for (const field of ['name', 'phone', 'email'] as const) rememberCustomer(field, '')
  checkoutDraft.startOver()
  forgetKeptOrders()
  forgetUnsent()
  forgetAnySubmission()
  void endAllNotices().catch(() => undefined)
  locationStore.reset()
}
