import { Component, type ReactNode } from 'react'

type Props = {
  /** The key of the history entry: a new key makes the page try again. */
  readonly at: string
  readonly shows: (error: unknown) => ReactNode
  readonly children: ReactNode
}

type State = { readonly at: string; readonly failure: { readonly error: unknown } | null }

/** Shows a fallback for a page that failed, or whose code did not load. */
export class PageErrors extends Component<Props, State> {
  override readonly state: State = { at: this.props.at, failure: null }

  static getDerivedStateFromError(error: unknown): Pick<State, 'failure'> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { at, failure: null }
  }

  override render() {
    const { failure } = this.state
    return failure ? this.props.shows(failure.error) : this.props.children
  }
}
