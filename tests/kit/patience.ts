import { configure } from '@testing-library/react'

configure({
  /** A page's first visit loads its modules, which takes more than the usual second on a busy machine. Mutation tests set less. */
  asyncUtilTimeout: Number(process.env['TEST_PATIENCE_MS'] ?? 15_000),
  /** A wait for an element would print the whole page after each failed look. `screen.debug()` prints it once. */
  getElementError: (message) => new Error(message ?? 'nothing was found'),
})
