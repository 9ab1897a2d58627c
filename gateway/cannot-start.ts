/** Why a start ended, in one sentence for whoever starts the node. It names no value of a setting. */
export class CannotStart extends Error {
  override readonly name: string = 'CannotStart'
}
