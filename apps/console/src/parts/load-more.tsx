import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from './button.tsx'

interface Props {
  readonly query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  readonly text?: string
}

/** A button that loads the next part of a list, while the list has one. */
export const LoadMore = ({ query: { hasNextPage, isFetchingNextPage, fetchNextPage }, text = 'Load more' }: Props) => {
  const loadNext = () => {
    // The query has the error, which the list shows.
    fetchNextPage().catch(() => undefined)
  }
  return hasNextPage ? (
    <Button isBusy={isFetchingNextPage} onClick={loadNext}>
      {text}
    </Button>
  ) : null
}
