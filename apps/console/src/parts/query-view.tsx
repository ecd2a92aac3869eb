import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { FailureNote } from './failure-note.tsx'
import { Loading } from './loading.tsx'
import { Note } from './note.tsx'
import { Skeleton } from './skeleton.tsx'
import { Time } from './time.tsx'

type Query<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'isPending' | 'dataUpdatedAt' | 'refetch'>

interface Props<Data> {
  readonly query: Query<Data>
  /** Rows of the skeleton that is shown until the first response. */
  readonly rows?: number
  readonly children: (data: Data) => ReactNode
}

/** Shows the data of a query. Old data stays with its age while new data loads, or after that failed. */
export const QueryView = <Data,>({ query, rows, children }: Props<Data>) => {
  const { data, error, isFetching, isPending, dataUpdatedAt, refetch } = query
  const retry = () => {
    refetch().catch(() => undefined)
  }
  if (data === undefined)
    return error && !isFetching ? (
      <FailureNote error={error} onRetry={retry} />
    ) : isPending ? (
      <div aria-busy="true">
        <Loading />
        <Skeleton {...(rows !== undefined && { rows })} />
      </div>
    ) : null
  return (
    <>
      {isFetching && <Loading />}
      {error && (
        <Note kind="warning" isLive>
          <p>
            This is from <Time at={dataUpdatedAt} />. It cannot be updated: {error.message}
          </p>
          <Button onClick={retry} isBusy={isFetching}>
            Try again
          </Button>
        </Note>
      )}
      {children(data)}
    </>
  )
}
