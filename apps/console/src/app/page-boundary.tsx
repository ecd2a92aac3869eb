import { Component, type ReactNode } from 'react'
import { OutdatedConsole } from '../data/load-module.ts'
import { FailureNote } from '../parts/failure-note.tsx'
import { retryParts } from '../parts/lazy-part.ts'
import { OutdatedNote } from './outdated-note.tsx'

interface Props {
  readonly children: ReactNode
}

/** Shows an error of a page or of an overlay instead of it; everything else still works. */
export class PageBoundary extends Component<Props, { readonly error: unknown }> {
  override state = { error: undefined as unknown }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (error instanceof OutdatedConsole) return <OutdatedNote text={error.message} />
    const retry = () => {
      retryParts()
      this.setState({ error: undefined })
    }
    return <FailureNote error={error} onRetry={retry} />
  }
}
