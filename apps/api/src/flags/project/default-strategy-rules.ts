import type { DefaultStrategyInput } from '@halyard/contracts'
import { type Failure, type FlagWorld, type StoredDefaultStrategy, toDefaultStrategy } from '@halyard/domain'
import { toFailure } from '../feature/change-flags.ts'

/** A default strategy as a project keeps it, by the rules of any strategy of the world; `path` says where the body holds it. */
export const checkedDefaultStrategy = (world: FlagWorld, wanted: DefaultStrategyInput, path: string): StoredDefaultStrategy | Failure => {
  const checked = toDefaultStrategy(world, wanted)
  if (checked.ok) return checked.strategy
  const { field, message } = checked.conflict
  return toFailure(checked.conflict, { path: field.replace(/^payload/, path), message })
}
