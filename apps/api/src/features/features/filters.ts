import type { ListFilter } from '../../cache/lists/feature-lists.ts'
import type { Caller } from '../../identity/caller/caller.ts'

export const many = (value: string | string[] | undefined): string[] | undefined => (typeof value === 'string' ? [value] : value)

interface Filters {
  readonly namePrefix?: string | undefined
  readonly tag?: string | string[] | undefined
  readonly tagType?: string | string[] | undefined
}

/** The filters that the lists of features share, as their queries write them. */
export const filterOf = ({ namePrefix, tag, tagType }: Filters): ListFilter => {
  const [tags, tagTypes] = [many(tag), many(tagType)]
  return { ...(namePrefix !== undefined && { namePrefix }), ...(tags && { tags }), ...(tagTypes && { tagTypes }) }
}

/** What the caller may not know of is left out of every list. */
export const visibleTo = ({ visible }: Caller): Pick<ListFilter, 'visible'> => (visible ? { visible } : {})
