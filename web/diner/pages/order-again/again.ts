/** The code that the first tap on 'Pedir de nuevo' loads. */
export { AgainSheet } from './again-sheet.tsx'
export { fillIfPlain, prepareAgain } from './prepare.ts'
