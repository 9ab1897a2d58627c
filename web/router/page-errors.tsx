import { Component, type ReactNode } from 'react'

type Props = {
  /** The key of the entry in the history: with another one the page is tried again. */
  readonly at: string
  readonly shows: (error: unknown) => ReactNode
  readonly children: ReactNode
}

type State = { readonly at: string; readonly failure: { readonly error: unknown } | null }

/** Shows something else in place of a page that failed, or whose code did not come. */
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
