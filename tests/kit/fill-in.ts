import userEvent from '@testing-library/user-event'

/**
 * Writes a text into a field at one stroke, as a browser does that fills in a form. The page is drawn once, and not
 * once a letter as by `userEvent.type`, which is for tests of what a field makes of each key.
 */
export async function fillIn(
  field: HTMLElement,
  text: string,
  user: Pick<typeof userEvent, 'click' | 'paste'> = userEvent,
) {
  await user.click(field)
  await user.paste(text)
}
