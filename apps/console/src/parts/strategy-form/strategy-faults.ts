import { limits } from '@halyard/contracts/data'
import { parameterFaults, type World } from '@halyard/domain'
import { constraintListFaults } from '../constraint-editor/constraint-list-faults.ts'
import { editedVariantFaults } from '../variant-editor/edited-variant.ts'
import type { StrategyDraft } from './strategy-draft.ts'

/** The faults of a draft by the rules of the server, by the path of the field, such as `constraints/0/value`. */
export const strategyFaults = (
  draft: StrategyDraft,
  { strategyTypes, contextFields }: Pick<World, 'strategyTypes' | 'contextFields'>,
): ReadonlyMap<string, string> => {
  const faults = new Map<string, string>()
  const put = (path: string, message: string) => faults.has(path) || faults.set(path, message)
  const type = strategyTypes.get(draft.name)
  if (type) for (const { name, message } of parameterFaults(draft.parameters, type)) put(`parameters/${name}`, message)
  else put('name', 'this server has no such type of strategy')
  if (draft.title.length > limits.textLength) put('title', `must have at most ${limits.textLength} characters`)
  if (draft.segments.length > limits.segmentsPerStrategy) put('segments', `at most ${limits.segmentsPerStrategy} segments`)
  for (const [path, message] of constraintListFaults(draft.constraints, contextFields)) put(`constraints/${path}`, message)
  for (const [path, message] of editedVariantFaults(draft.variants)) put(path === '' ? 'variants' : `variants/${path}`, message)
  return faults
}
