import type { UpdateStrategyPayload } from '@halyard/contracts'
import { normaliseWeights } from '../variants/normalise.ts'
import type { StoredStrategy } from './world.ts'

/** A stored strategy with what a payload gives; what is absent there stays as it is. */
export const updatedStrategy = (stored: StoredStrategy, given: Omit<UpdateStrategyPayload, 'id'>): StoredStrategy => ({
  id: stored.id,
  name: given.name ?? stored.name,
  title: given.title === undefined ? stored.title : given.title,
  disabled: given.disabled === undefined ? stored.disabled : (given.disabled ?? false),
  sortOrder: given.sortOrder ?? stored.sortOrder,
  segments: given.segments ? [...new Set(given.segments)] : stored.segments,
  constraints: given.constraints ?? stored.constraints,
  variants: given.variants ? normaliseWeights(given.variants) : stored.variants,
  parameters: given.parameters ?? stored.parameters,
})

/** Strategies by their sortOrder, and as they came where it is the same. */
export const inOrder = (strategies: readonly StoredStrategy[]): StoredStrategy[] =>
  strategies.toSorted((left, right) => left.sortOrder - right.sortOrder)
