/** The reason why a start failed, in one sentence for the operator. It names no value of a setting. */
export class CannotStart extends Error {
  override readonly name: string = 'CannotStart'
}

/** A newer release has changed the database: this one would change it back under the nodes of the newer one. */
export class OlderRelease extends CannotStart {
  override readonly name = 'OlderRelease'
  constructor(sign: string) {
    super(
      `${sign}, which is of a newer release: start that one. To take it back, stop all its nodes and set OLDER_RELEASE=force for as long as this one runs.`,
    )
  }
}
