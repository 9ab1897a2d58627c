// The whole page is built from the data below it, as elements and texts and never as HTML.
const data = JSON.parse(document.getElementById('data').textContent)
const byId = (id) => document.getElementById(id)
const svgNames = 'http://www.w3.org/2000/svg'

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

function shape(name, attributes = {}, title = null) {
  const made = document.createElementNS(svgNames, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  if (title !== null) {
    const told = document.createElementNS(svgNames, 'title')
    told.textContent = title
    made.append(told)
  }
  return made
}

/** Drawn, because not every font has these signs. */
function sign(name) {
  const ways = { held: 'M3 8.5l3.5 4L13 4', broken: 'M4 4l8 8M12 4l-8 8', unseen: 'M4 8h8' }
  const made = shape('svg', { class: 'mark', viewBox: '0 0 16 16', 'aria-hidden': 'true' })
  made.append(shape('path', { d: ways[name] }))
  return made
}

const instants = [
  ...data.span,
  ...data.timelines.flatMap(({ marks }) => marks.map(({ atMs }) => atMs)),
  ...Object.values(data.tracks).flatMap((track) => track.map(([atMs]) => atMs)),
]
const began = instants.reduce((least, one) => Math.min(least, one), instants[0] ?? 0)
const ended = instants.reduce((most, one) => Math.max(most, one), began + 1)

function clock(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000)
  const two = (number) => String(number).padStart(2, '0')
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24]
  return `${days > 0 ? `${days} d ` : ''}${hours}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

const numbered = (value) => (typeof value === 'number' ? value.toLocaleString('en') : value)

const verdicts = {
  held: 'Every invariant held',
  broken: `Failed: ${data.broken?.invariant}`,
  untried: 'Not all of it was tried',
  stopped: 'Stopped before its end',
  failed: 'Could not be judged',
}
byId('verdict').append(
  sign({ held: 'held', stopped: 'unseen', untried: 'unseen' }[data.verdict] ?? 'broken'),
  verdicts[data.verdict],
)
byId('verdict').classList.add(data.verdict)
byId('name').textContent = `${data.name}, seed ${data.seed}`
byId('about').textContent = data.about
byId('finding').textContent = data.broken
  ? `${data.broken.finding} (step ${numbered(data.broken.step)})`
  : (data.failure ?? data.untried.join('\n'))
byId('command').textContent = data.command
byId('log').textContent = data.hashOfLog ?? ''
byId('log-fact').hidden = !data.hashOfLog
document.title = `${data.name}: ${verdicts[data.verdict]}`

// Where it broke: the people by name, and what was seen of it before and after.
const { finding } = data
/** The ids and the actors of the finding. */
const involved = new Set(finding ? [...finding.ids, ...finding.people.map(({ actor }) => actor)] : [])

function drawFinding() {
  byId('break').hidden = false
  for (const { actor, name, id } of finding.people) {
    const who = element('li', {}, element('strong', {}, name), ` ${actor}`)
    if (id !== null) who.append(' ', element('code', {}, id))
    byId('people').append(who)
  }
  const nameOf = new Map(
    finding.people.flatMap(({ actor, name, id }) => (id === null ? [] : [[id, `${name} (${actor})`]])),
  )
  const named = (text) => [...nameOf].reduce((so, [id, name]) => so.replaceAll(id, name), text)
  for (const { step, atMs, actor, says } of finding.sights) {
    const row = element('tr', step === finding.step ? { class: 'breaks', 'aria-current': 'step' } : {})
    row.append(element('th', { scope: 'row' }, numbered(step)))
    row.append(...[clock(atMs - began), actor, named(says)].map((cell) => element('td', {}, cell)))
    byId('sights').append(row)
  }
  byId('all-sights').tabIndex = 0
  byId('all-sights').setAttribute('role', 'region')
  byId('all-sights').setAttribute('aria-label', 'What was seen of it')
}
if (finding) drawFinding()
const orders = data.timelines.filter(({ kind }) => kind === 'order')
const delivered = orders.filter(({ marks }) => marks.some(({ says }) => says === 'DELIVERED'))
const lost = data.timelines.flatMap(({ marks }) => marks.filter(({ isRefusal }) => isRefusal))
for (const [value, label] of [
  [clock(ended - began), 'of the run’s clock'],
  [orders.length, 'orders'],
  [delivered.length, 'delivered'],
  [lost.length, 'refused steps'],
  [Object.keys(data.tracks).length, 'couriers'],
  [data.observations, 'observations'],
])
  byId('figures').append(element('li', {}, element('strong', {}, numbered(value)), label))

// The map: metres north and east of its middle, so that a street is as long on the page as it is in the city.
const tracks = Object.entries(data.tracks).filter(([, track]) => track.length > 0)
const middle = tracks[0]?.[1][0] ?? [0, 0, 0]
const narrowing = Math.cos((middle[1] * Math.PI) / 180)
const project = (lat, lng) => [(lng - middle[2]) * 111195 * narrowing, (middle[1] - lat) * 111195]
const couriers = []

function drawMap() {
  const places = tracks.flatMap(([, track]) => track.map(([, lat, lng]) => project(lat, lng)))
  if (places.length === 0) {
    byId('map').closest('section').hidden = true
    return
  }
  const bound = (axis, pick) => places.reduce((so, place) => pick(so, place[axis]), places[0][axis])
  const margin = 120
  const [left, top] = [bound(0, Math.min) - margin, bound(1, Math.min) - margin]
  const [width, height] = [bound(0, Math.max) + margin - left, bound(1, Math.max) + margin - top]
  const map = byId('map')
  /** The length of one pixel of the page, in metres of the map. */
  const unit = Math.max(width / (map.clientWidth || 700), height / (map.clientHeight || 350))
  map.setAttribute('viewBox', `${left} ${top} ${width} ${height}`)
  let path = ''
  for (const street of data.streets)
    for (let at = 0; at + 1 < street.length; at += 2)
      path += `${at === 0 ? 'M' : 'L'}${project(street[at], street[at + 1])
        .map(Math.round)
        .join(' ')}`
  map.append(shape('path', { class: 'streets', d: path, 'stroke-width': 2.2 * unit }))
  // With many couriers the map shows smaller dots and faint trails.
  const radius = Math.max(2.5, 7 - tracks.length / 80) * unit
  if (tracks.length > 150) map.classList.add('swarm')
  for (const [name, track] of tracks) {
    const trail = shape('polyline', { class: 'trail', 'stroke-width': 2.5 * unit })
    const dot = shape('circle', { class: 'courier', r: radius, 'stroke-width': unit }, name)
    map.append(trail)
    const isInvolved = involved.has(name)
    const label = isInvolved ? shape('text', { class: 'who', 'font-size': 13 * unit, 'stroke-width': 3 * unit }) : null
    if (label) {
      label.textContent = nameOfActor(name)
      dot.classList.add('involved')
      trail.classList.add('involved')
      dot.setAttribute('r', radius * 1.4)
    }
    couriers.push({ track, trail, dot, label, aside: 1.8 * radius })
  }
  // The people of a finding lie above all others.
  for (const { dot, label } of couriers.toSorted((a, b) => Number(a.label !== null) - Number(b.label !== null)))
    map.append(dot, ...(label ? [label] : []))
}

const nameOfActor = (actor) => finding?.people.find((one) => one.actor === actor)?.name ?? actor

const trailMs = 180_000

function placeAt(track, instant) {
  let [low, high] = [0, track.length - 1]
  while (low < high) {
    const half = Math.ceil((low + high) / 2)
    if (track[half][0] <= instant) low = half
    else high = half - 1
  }
  const [before, after] = [track[low], track[Math.min(track.length - 1, low + 1)]]
  const share = after[0] > before[0] ? Math.min(1, Math.max(0, (instant - before[0]) / (after[0] - before[0]))) : 0
  return project(before[1] + (after[1] - before[1]) * share, before[2] + (after[2] - before[2]) * share)
}

function showInstant(instant) {
  byId('clock').textContent = `${clock(instant - began)} of ${clock(ended - began)}`
  byId('instant').setAttribute('aria-valuetext', clock(instant - began))
  for (const { track, trail, dot, label, aside } of couriers) {
    const isThere = instant >= track[0][0]
    dot.toggleAttribute('hidden', !isThere)
    const [x, y] = placeAt(track, instant)
    dot.setAttribute('cx', x.toFixed(1))
    dot.setAttribute('cy', y.toFixed(1))
    label?.toggleAttribute('hidden', !isThere)
    label?.setAttribute('x', (x + aside).toFixed(1))
    label?.setAttribute('y', y.toFixed(1))
    const way = track.filter(([atMs]) => atMs <= instant && atMs > instant - trailMs)
    const points = [...way.map(([, lat, lng]) => project(lat, lng)), [x, y]]
    trail.setAttribute('points', isThere ? points.map((point) => point.map(Math.round).join()).join(' ') : '')
  }
}

drawMap()
const slider = byId('instant')
const instantOf = () => began + ((ended - began) * Number(slider.value)) / 1000
slider.addEventListener('input', () => showInstant(instantOf()))
let isPlaying = false
byId('play').addEventListener('click', () => {
  isPlaying = !isPlaying
  byId('play').textContent = isPlaying ? 'Pause' : 'Play'
  if (isPlaying && Number(slider.value) >= 1000) slider.value = 0
  requestAnimationFrame(advance)
})
const playForMs = 30_000
let lastFrameAt = null
function advance(now) {
  if (isPlaying && lastFrameAt !== null) {
    slider.value = Math.min(1000, Number(slider.value) + ((now - lastFrameAt) / playForMs) * 1000)
    showInstant(instantOf())
    if (Number(slider.value) >= 1000) {
      isPlaying = false
      byId('play').textContent = 'Play'
    }
  }
  lastFrameAt = isPlaying ? now : null
  if (isPlaying) requestAnimationFrame(advance)
}
slider.step = 'any'
slider.value = finding ? ((finding.atMs - began) / (ended - began)) * 1000 : 500
showInstant(instantOf())

// Durations. Keyboard users must be able to reach a table that scrolls.
byId('all-calls').tabIndex = 0
byId('all-calls').setAttribute('role', 'region')
byId('all-calls').setAttribute('aria-label', 'Every call')
const spreads = [['fix to frame', data.measured.fixToFrame], ...Object.entries(data.measured.calls)].filter(
  ([, { count }]) => count > 0,
)
const shown = (milliseconds) => `${numbered(Math.round(milliseconds))} ms`
for (const [name, { count, p50, p90, p99, max, ...ends }] of spreads) {
  byId('operation').append(element('option', { value: name }, name))
  const others = ['refused', 'limited', 'unauthorized', 'forbidden', 'failing', 'unanswered'].map(
    (end) => ends[end] ?? '–',
  )
  const cells = [count, ...others, ...[p50, p90, p99, max].map(shown)]
  const row = element('tr', {}, element('th', { scope: 'row' }, name))
  row.append(...cells.map((cell) => element('td', {}, String(cell))))
  byId('calls').append(row)
}

function drawHistogram(name) {
  const { buckets, count, p50, p99 } = spreads.find(([one]) => one === name)[1]
  const chart = byId('histogram')
  chart.replaceChildren()
  const [width, height] = [Math.max(320, chart.clientWidth || 640), 160]
  chart.setAttribute('viewBox', `0 0 ${width} ${height}`)
  chart.setAttribute('aria-label', `${name}: ${count} times, half within ${shown(p50)}, 99 of 100 within ${shown(p99)}`)
  const most = buckets.reduce((so, [, some]) => Math.max(so, some), 1)
  const step = Math.min(96, width / Math.max(1, buckets.length))
  const every = Math.ceil(64 / step)
  const floor = height - 22
  buckets.forEach(([upTo, some], index) => {
    const tall = Math.max(2, (some / most) * (floor - 20))
    const box = { x: index * step + 1, y: floor - tall, width: Math.max(1, step - 4), height: tall }
    chart.append(shape('rect', { class: 'bar', rx: 2, ...box }, `${some} within ${shown(upTo)}`))
    if (index % every !== 0) return
    for (const [y, text] of [
      [height - 6, shown(upTo)],
      [floor - tall - 6, some],
    ]) {
      const label = shape('text', { class: 'axis', x: index * step + 1, y })
      label.textContent = text
      chart.append(label)
    }
  })
  chart.append(shape('path', { class: 'floor', d: `M0 ${floor + 0.5}H${width}` }))
}
byId('operation').addEventListener('change', ({ target }) => drawHistogram(target.value))
byId('nothing-measured').hidden = spreads.length > 0
for (const id of ['histogram', 'all-calls', 'operation']) byId(id).toggleAttribute('hidden', spreads.length === 0)
byId('operation').parentElement.hidden = spreads.length === 0
if (spreads.length > 0) drawHistogram(spreads[0][0])

// Invariants.
const { held, unseen } = data.coverage
for (const name of [...new Set([data.broken?.invariant, ...held, ...unseen])].filter(Boolean)) {
  const state = name === data.broken?.invariant ? 'broken' : held.includes(name) ? 'held' : 'unseen'
  const says = { broken: 'broken', held: 'held', unseen: 'nothing could break it' }[state]
  byId('rules').append(
    element('li', { class: state }, sign(state), element('span', {}, name), element('span', { class: 'state' }, says)),
  )
}
