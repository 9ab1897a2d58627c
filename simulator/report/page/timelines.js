// Runs after report.js, in the same script.

// Orders and shipments.
const statuses = [
  ...new Set(data.timelines.flatMap(({ marks }) => marks.filter((it) => !it.isRefusal).map((it) => it.says))),
]
/** Each is at least three times as bright or as dark as the card, light or dark. */
const colours = {
  CART_LEFT: '#7d8796',
  NOTICE_SENT: '#c07a0a',
  LINK_OPENED: '#3b7de0',
  ORDERED: '#2f9e44',
  CAME_BACK: '#0f8f8f',
  PLACED: '#7d8796',
  GENERATED: '#7d8796',
  PENDING: '#a06a2c',
  ACCEPTED: '#a06a2c',
  READY: '#b05a2a',
  LOOKING_FOR_DRIVER: '#c07a0a',
  ON_ROUTE_TO_PICK_UP: '#3b7de0',
  IN_STORE: '#8a63d2',
  ON_ROUTE_TO_DROP_OFF: '#0f8f8f',
  DELIVERED: '#2f9e44',
  COMPLETED: '#2f9e44',
  ON_ROUTE_TO_DROP_OFFS: '#0f8f8f',
  RETURNED: '#b9658a',
  DRIVER_CANCELED: '#d64545',
  CANCELED: '#d64545',
}
const colourOf = (says) => colours[says] ?? `hsl(${(statuses.indexOf(says) * 137.5 + 300) % 360} 40% 50%)`
for (const says of statuses) {
  const swatch = element('span', { class: 'swatch' })
  swatch.style.backgroundColor = colourOf(says)
  byId('legend').append(element('li', {}, swatch, says))
}

const counted = (count, what) => `${count} ${what}${count === 1 ? '' : 's'}`

function lineOf({ kind, id, marks }) {
  const bar = shape('svg', { viewBox: '0 0 1000 14', preserveAspectRatio: 'none', 'aria-hidden': 'true' })
  const across = (atMs) => ((atMs - began) / (ended - began)) * 1000
  const moves = marks.filter(({ isRefusal }) => !isRefusal)
  moves.forEach(({ atMs, says }, index) => {
    const until = moves[index + 1]?.atMs ?? atMs
    const box = { x: across(atMs), y: 1, width: Math.max(3, across(until) - across(atMs)), height: 12 }
    bar.append(shape('rect', { ...box, fill: colourOf(says) }, `${says} at ${clock(atMs - began)}`))
  })
  for (const { atMs, says, isRefusal } of marks)
    if (isRefusal) bar.append(shape('path', { class: 'refusal', d: `M${across(atMs)} 0V14` }, says))
  const isBroken = finding?.ids.includes(id) ?? false
  if (isBroken)
    bar.append(shape('path', { class: 'break', d: `M${across(finding.atMs)} 0V14` }, `step ${finding.step}`))
  const steps = marks.map(({ step, atMs, says, by }) =>
    element(
      'li',
      {},
      `step ${step}, ${clock(atMs - began)}: ${says}${by === null ? '' : `, ${nameOfActor(by)} (${by})`}`,
    ),
  )
  const [first, last] = [marks[0], marks.at(-1)]
  const ends =
    first === last
      ? `${last.says} at ${clock(last.atMs - began)}`
      : `${last.says} after ${clock(last.atMs - first.atMs)}`
  return element(
    'li',
    { ...(isBroken ? { class: 'breaks' } : {}), tabindex: '-1' },
    element(
      'p',
      {},
      element('strong', {}, kind === 'cart' ? '' : `${kind} `, element('code', {}, id)),
      element('span', {}, ends),
    ),
    bar,
    element(
      'details',
      isBroken ? { open: '' } : {},
      element('summary', {}, counted(marks.length, 'step')),
      element('ol', {}, ...steps),
    ),
  )
}

const pageSize = 20
let shownLines = 0
const matching = () => {
  const wanted = byId('find').value.trim().toLowerCase()
  const found = data.timelines.filter(
    ({ kind, id, marks }) =>
      wanted === '' ||
      `${kind} ${id} ${marks.map(({ says, by }) => `${says} ${by ?? ''}`).join(' ')}`.toLowerCase().includes(wanted),
  )
  // The one with this very id comes first, then those of the finding.
  const rank = ({ id }) => 2 * Number(id.toLowerCase() === wanted) + Number(involved.has(id))
  return found.toSorted((a, b) => rank(b) - rank(a))
}
function showMore() {
  const lines = matching()
  byId('lines').append(...lines.slice(shownLines, shownLines + pageSize).map(lineOf))
  shownLines = Math.min(lines.length, shownLines + pageSize)
  byId('more').hidden = shownLines >= lines.length
  byId('found').textContent =
    lines.length === 0 ? 'Nothing of that was seen.' : `${numbered(shownLines)} of ${numbered(lines.length)}`
}
function showFound() {
  shownLines = 0
  byId('lines').replaceChildren()
  showMore()
}
byId('find').addEventListener('input', showFound)
byId('more').addEventListener('click', showMore)
byId('nothing-seen').hidden = data.timelines.length > 0
byId('finder').hidden = data.timelines.length === 0
showMore()

// Carts.
/** A link to a timeline, which finds it and opens its steps. */
function timelineLink(id, text) {
  const link = element('a', { href: '#lines-title' }, text)
  link.addEventListener('click', (event) => {
    event.preventDefault()
    byId('find').value = id
    showFound()
    const line = byId('lines').firstElementChild
    line.querySelector('details').open = true
    line.focus()
    line.scrollIntoView({ block: 'center' })
  })
  return link
}

const instantOfRun = (atMs) => clock(atMs - began)
const instantsOfRun = (list) => (list.length === 0 ? '–' : list.map(instantOfRun).join(', '))
const percent = (part) => `${Math.round(part * 100)} %`

function groupLine({ name, store, left, recovered, share, within, isMet }) {
  const state = { true: 'held', false: 'broken' }[isMet] ?? 'unseen'
  const is =
    left === 0
      ? 'no cart was left'
      : `${recovered} of ${left} (${percent(recovered / left)}) ordered within ${clock(within)} after their notice`
  const expected = `expected ${percent(share[0])} to ${percent(share[1])}`
  return element(
    'li',
    { class: state },
    sign(state),
    element('span', {}, `${name} at ${store}: ${is}; ${expected}`),
    element('span', { class: 'state' }, isMet === null ? 'not judged' : state),
  )
}

function cartRow({ cart, diner, story, leftAt, notices, end, endedAt, order }) {
  const ended = endedAt === null ? '–' : instantOfRun(endedAt)
  const row = element('tr', involved.has(cart) ? { class: 'breaks' } : {})
  row.append(element('th', { scope: 'row' }, timelineLink(cart, cart)))
  const cells = [diner ?? '–', story, instantsOfRun(leftAt), instantsOfRun(notices), end, ended]
  row.append(...cells.map((cell) => element('td', {}, cell)))
  row.append(element('td', {}, order === null ? '–' : timelineLink(order, order)))
  return row
}

let shownCarts = 0
function showMoreCarts() {
  const wanted = byId('cart-end').value
  const carts = data.carts.carts.filter(({ end }) => wanted === '' || end === wanted)
  byId('carts').append(...carts.slice(shownCarts, shownCarts + pageSize).map(cartRow))
  shownCarts = Math.min(carts.length, shownCarts + pageSize)
  byId('more-carts').hidden = shownCarts >= carts.length
  byId('shown-carts').textContent = `${numbered(shownCarts)} of ${numbered(carts.length)}`
}

function drawCarts({ groups, carts }) {
  byId('all-of-carts').hidden = false
  byId('cart-groups').append(...groups.map(groupLine))
  const isEmpty = carts.length === 0
  byId('no-cart').hidden = !isEmpty
  for (const id of ['cart-table', 'cart-finder', 'more-carts']) byId(id).hidden = isEmpty
  if (isEmpty) return
  for (const end of new Set(carts.map((cart) => cart.end))) {
    const count = carts.filter((cart) => cart.end === end).length
    byId('cart-end').append(element('option', { value: end }, `${end} (${numbered(count)})`))
  }
  byId('cart-end').addEventListener('change', () => {
    shownCarts = 0
    byId('carts').replaceChildren()
    showMoreCarts()
  })
  byId('more-carts').addEventListener('click', showMoreCarts)
  const region = { role: 'region', tabindex: '0', 'aria-label': 'Every cart' }
  for (const [name, value] of Object.entries(region)) byId('cart-table').setAttribute(name, value)
  showMoreCarts()
}
if (data.carts) drawCarts(data.carts)
