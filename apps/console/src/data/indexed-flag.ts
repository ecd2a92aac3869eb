import type { Index } from './flag-index.ts'
import { queryClient } from './query-client.ts'

export const flagIndexKey = ['flag-index']

/** A flag of the index, if the page has loaded the index and the flag is in it. */
export const indexedFlag = (name: string) => queryClient.getQueryData<Index>(flagIndexKey)?.held.flags.get(name)
