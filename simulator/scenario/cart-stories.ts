const [minuteMs, hourMs] = [60_000, 3_600_000]
const dayMs = 24 * hourMs

export const cartStories = [
  ...(['forgotten', 'returned', 'ordered', 'recovered', 'expired', 'left-twice'] as const),
  ...(['not-agreed', 'stranger', 'stopped', 'in-quiet-hours'] as const),
] as const

export type CartStory = (typeof cartStories)[number]

/** One story for all carts of a group, or the share of each. */
export type StoryChoice = CartStory | Partial<Readonly<Record<CartStory, number>>>

export const sumOf = (parts: Partial<Readonly<Record<CartStory, number>>>): number =>
  Object.values(parts).reduce((sum, part) => sum + part, 0)

/** The stories that some cart of a group has. */
export const storiesOf = (story: StoryChoice): readonly CartStory[] =>
  typeof story === 'string' ? [story] : cartStories.filter((one) => (story[one] ?? 0) > 0)

export const isRecovered = (story: StoryChoice): boolean => storiesOf(story).includes('recovered')

/** The story of a cart of a group, counted from 1: the first ones have the first story, in its share. */
export function storyOf(
  { story, count }: { readonly story: StoryChoice; readonly count: number },
  number: number,
): CartStory {
  if (typeof story === 'string') return story
  const stories = storiesOf(story)
  let share = 0
  for (const one of stories) {
    share += story[one] ?? 0
    if (number <= Math.round(share * count)) return one
  }
  return stories.at(-1) ?? 'forgotten'
}

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
} as const satisfies Record<CartStory, number>
