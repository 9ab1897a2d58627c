import { readStorage } from '#web/shared/state/storage.ts'

/**
 * The build makes of this file a script in the head of a drawn menu (`web/build/drawing.ts`). The gateway has drawn the
 * question for an address. A phone that has one leaves its place empty until the page shows it.
 */
if (readStorage('phone', 'comanda.location') !== null) document.documentElement.dataset['addressed'] = ''
