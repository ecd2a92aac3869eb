import { Component, type ReactNode } from 'react'
import { FailureNote } from '../parts/failure-note.tsx'

interface Props {
  readonly children: ReactNode
}

/** Shows an error of a page instead of the page; the header and the tray still work. */
export class PageBoundary extends Component<Props, { readonly error: unknown }> {
  override state = { error: undefined as unknown }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    if (this.state.error === undefined) return this.props.children
    return <FailureNote error={this.state.error} onRetry={() => this.setState({ error: undefined })} />
  }
}
