import userEvent from '@testing-library/user-event'

/**
 * Writes a whole text into a field at once, as a browser does that fills in a form. The page renders once, and not
 * once per letter as with `userEvent.type`, which is for tests of a field's reaction to each key.
 */
export async function fillIn(
  field: HTMLElement,
  text: string,
  user: Pick<typeof userEvent, 'click' | 'paste'> = userEvent,
) {
  await user.click(field)
  await user.paste(text)
}
