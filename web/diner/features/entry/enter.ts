import { namesPerson } from '#domain/analytics/campaign.ts'
import { checkoutDraft } from '#web/diner/state/checkout-draft.ts'
import { rememberCustomer } from '#web/diner/state/customer.ts'
import { campaignStore, entryStore } from '#web/diner/state/entry.ts'

/** A longer value is not a name, phone or code, and storage is small. */
const longest = 100
const most = 20

/**
 * ENTRY-01 to ENTRY-11: reads the parameters of a link and stores each part where later pages look for it. A link
 * without parameters leaves those of an earlier link of this visit.
 */
export function enter(query: URLSearchParams) {
  const all = (name: string) =>
    query
      .getAll(name)
      .map((value) => value.trim().slice(0, longest))
      .filter(Boolean)
      .slice(0, most)
  const one = (name: string) => all(name)[0] ?? null

  const [given, source, menu] = [one('campaignId'), one('utm_source'), all('menu')]
  // The gateway counts no event of such a campaign.
  const campaignId = given && !namesPerson(given) ? given : null
  if (campaignId || source || menu.length > 0) campaignStore.save({ campaignId, source, menu })

  const [phone, name] = [one('phone'), one('name')]
  if (phone) rememberCustomer('phone', phone)
  if (name) rememberCustomer('name', name)

  const abandoned = query.has('abandoned') && query.get('abandoned') !== 'false'
  const brought = {
    phone,
    customerName: one('customerName'),
    tableNumber: one('tableNumber'),
    code: one('code'),
    abandoned,
    recoveryToken: abandoned ? one('token') : null,
    refreshAfterUpdate: query.get('refreshAfterUpdate') === 'true',
    allowedOM: query.getAll('allowedOM').flatMap(words).slice(0, most),
  }
  const brings = Object.values(brought).some((value) => (Array.isArray(value) ? value.length > 0 : Boolean(value)))
  if (brings) entryStore.save(brought)
  if (brings || name) checkoutDraft.startOver()
}

/** AMBIG-07: separated by commas, or repeated. */
const words = (value: string) =>
  value
    .split(',')
    .map((word) => word.trim().slice(0, longest))
    .filter(Boolean)
