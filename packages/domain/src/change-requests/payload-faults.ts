import type { ChangeRequestCreate, Constraint, ReorderStrategyPayload } from '@halyard/contracts'
import { constraintFaults } from '../strategies/constraint-faults.ts'
import { idKey } from '../strategies/is-same-strategy.ts'
import { isOverweight, overweight, type Weighted } from '../variants/variant-faults.ts'
import type { World } from '../world/world.ts'

export interface PayloadFault {
  /** Path within the change. */
  readonly field: string
  readonly message: string
}

/** The faults of a change that do not depend on the objects it changes. */
export const payloadFaults = (change: ChangeRequestCreate, world: World): PayloadFault[] => {
  switch (change.action) {
    case 'addStrategy':
    case 'updateStrategy': {
      const { name, constraints, variants } = change.payload
      return [...typeFaults(name, world), ...faultsOfConstraints(constraints, world), ...weightFaults(variants)]
    }
    case 'updateSegment':
      return faultsOfConstraints(change.payload.constraints, world)
    case 'patchVariant':
      return weightFaults(change.payload.variants)
    case 'reorderStrategy':
      return repetitions(change.payload)
    case 'addDependency':
      return change.payload.feature === change.feature
        ? [{ field: 'payload/feature', message: `the feature ${change.feature} cannot depend on itself` }]
        : []
    default:
      return []
  }
}

const typeFaults = (name: string | undefined, { strategyTypes }: World): PayloadFault[] =>
  name === undefined || strategyTypes.has(name) ? [] : [{ field: 'payload/name', message: `there is no strategy type ${name}` }]

const faultsOfConstraints = (constraints: readonly Constraint[] = [], { contextFields }: World): PayloadFault[] =>
  constraints.flatMap((constraint, at) =>
    constraintFaults(constraint, contextFields.get(constraint.contextName)).map(({ field, message }) => ({
      field: `payload/constraints/${at}/${field}`,
      message,
    })),
  )

const weightFaults = (variants: readonly Weighted[] = []): PayloadFault[] =>
  isOverweight(variants) ? [{ field: 'payload/variants', message: overweight }] : []

const repetitions = (positions: ReorderStrategyPayload): PayloadFault[] => {
  const seen = new Set<string>()
  return positions.flatMap(({ id }, at) => {
    if (seen.has(idKey(id))) return [{ field: `payload/${at}/id`, message: `the strategy ${id} is listed twice` }]
    seen.add(idKey(id))
    return []
  })
}
