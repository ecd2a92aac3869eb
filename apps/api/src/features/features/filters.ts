import type { Caller } from '../../access/caller.ts'
import type { ListFilter } from './feature-lists.ts'

export const many = (value: string | string[] | undefined): string[] | undefined => (typeof value === 'string' ? [value] : value)

/** The filters that the lists of features share, as their queries write them. */
export const filterOf = ({ namePrefix, tag }: { namePrefix?: string | undefined; tag?: string | string[] | undefined }): ListFilter => {
  const tags = many(tag)
  return { ...(namePrefix !== undefined && { namePrefix }), ...(tags && { tags }) }
}

/** What the caller may not know of is left out of every list. */
export const visibleTo = ({ visible }: Caller): Pick<ListFilter, 'visible'> => (visible ? { visible } : {})
