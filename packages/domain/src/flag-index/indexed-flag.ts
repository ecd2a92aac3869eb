import type { Feature } from '@halyard/contracts'
import { indexedDescriptionLength } from '@halyard/contracts/data'
import type { Searchable } from '../search/searchable.ts'
import { flagStateOf } from './flag-state.ts'

/** The fields of a flag in the index that a search does not read. */
export interface IndexFields {
  readonly impressionData: boolean
  readonly hasParents: boolean
  /** Cut after `indexedDescriptionLength` code points. */
  readonly description: string
  /** States in the environments of the flag, in the order of `statuses`. */
  readonly states: readonly number[]
}

/** A flag with all fields of the index. */
export type IndexedFlag = IndexFields & Omit<Searchable, 'archived' | 'segments' | 'text'>

const cut = (text: string): string =>
  text.length <= indexedDescriptionLength ? text : Array.from(text).slice(0, indexedDescriptionLength).join('')

export const toIndexFields = ({ impressionData, dependencies, description, environments }: Feature): IndexFields => ({
  impressionData: impressionData ?? false,
  hasParents: dependencies.length > 0,
  description: cut(description ?? ''),
  states: environments.map(flagStateOf),
})

/** The environment of `environment:enabled` or `environment:disabled`. */
export const environmentOfStatus = (status: string): string => status.slice(0, status.lastIndexOf(':'))
