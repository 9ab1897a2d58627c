const [minuteMs, hourMs] = [60_000, 3_600_000]
const dayMs = 24 * hourMs

/**
 * The time that each story of an abandoned cart takes without its calls and without waiting for quiet hours, in
 * milliseconds. Every story except a stranger's begins with an order an hour earlier, and most end with a look at the
 * messages 25 hours after the cart was left.
 */
export const storyMs = {
  forgotten: hourMs + 25 * hourMs,
  returned: hourMs + 2 * minuteMs + 25 * hourMs,
  ordered: hourMs + 2 * minuteMs + 25 * hourMs,
  recovered: hourMs + 3 * hourMs + 25 * hourMs,
  expired: hourMs + 3 * hourMs + 8 * dayMs,
  'left-twice': hourMs + 3 * hourMs + 10 * minuteMs + 25 * hourMs,
  'not-agreed': hourMs + 25 * hourMs,
  stranger: 25 * hourMs,
  stopped: hourMs + 3 * hourMs + 2 * dayMs + 25 * hourMs,
  'in-quiet-hours': hourMs + 25 * hourMs,
} as const
