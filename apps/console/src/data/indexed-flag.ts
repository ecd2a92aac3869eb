import type { DecodedFlagIndex } from '@halyard/domain'
import type { Row } from '../search-language/row.ts'
import { queryClient } from './query-client.ts'

/** All flags that the caller sees, for searches in the browser. */
export interface Index {
  readonly held: DecodedFlagIndex
  readonly environments: DecodedFlagIndex['environments']
  /** By name. Rows keep their identity while nothing in them changes. */
  readonly rows: readonly Row[]
}

export const flagIndexKey = ['flag-index']

/** A flag of the index, if the page has loaded the index and the flag is in it. */
export const indexedFlag = (name: string) => queryClient.getQueryData<Index>(flagIndexKey)?.held.flags.get(name)
