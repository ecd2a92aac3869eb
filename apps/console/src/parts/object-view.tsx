import { NotFoundError } from '@halyard/sdk'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Empty } from './empty.tsx'
import { QueryView } from './query-view.tsx'

interface Props<Data> {
  readonly query: UseQueryResult<Data>
  /** What the object is, such as `project`. */
  readonly kind: string
  /** Where the caller can look instead. */
  readonly instead: ReactNode
  readonly children: (data: Data) => ReactNode
}

/** The data of a query about one object. If the object does not exist, it says what may have happened. */
export const ObjectView = <Data,>({ query, kind, instead, children }: Props<Data>) =>
  query.error instanceof NotFoundError ? (
    <Empty title={`This ${kind} does not exist`}>It was deleted, it never existed, or you cannot see it. {instead}</Empty>
  ) : (
    <QueryView query={query}>{children}</QueryView>
  )
