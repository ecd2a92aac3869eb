import { useMutation } from '@tanstack/react-query'
import { refresh } from '../data/query-client.ts'
import { Button } from './button.tsx'

interface Props {
  readonly isFavourite: boolean
  /** What becomes a favourite, for screen readers, if the button shows only a star. */
  readonly label?: string
  readonly add: () => PromiseLike<unknown>
  readonly remove: () => PromiseLike<unknown>
}

/** Adds something to the favourites of the caller, or removes it. */
export const FavouriteButton = ({ isFavourite, label, add, remove }: Props) => {
  const change = useMutation({ mutationFn: async () => await (isFavourite ? remove() : add()), onSuccess: refresh })
  const star = isFavourite ? '★' : '☆'
  return (
    <Button isBusy={change.isPending} aria-pressed={isFavourite} aria-label={label && `Favourite ${label}`} onClick={() => change.mutate()}>
      {label === undefined ? `${star} Favourite` : star}
    </Button>
  )
}
