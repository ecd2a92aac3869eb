import type { UpdateStrategyPayload } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import type { PayloadFault } from '../change-requests/payload-faults.ts'
import type { FlagChange } from '../change-requests/world.ts'
import { isSameStrategy } from '../strategies/is-same-strategy.ts'
import { parameterFaults } from '../strategies/parameter-faults.ts'
import { badName, isUrlName } from '../texts/url-name.ts'
import { variantFaults, type Weighted } from '../variants/variant-faults.ts'
import type { FlagWorld, StoredStrategy } from './world.ts'

/** What is wrong with a change that may be proposed so, but not stored. */
export const storingFaults = (change: FlagChange, world: FlagWorld): PayloadFault[] => {
  switch (change.action) {
    case 'addStrategy':
      return strategyFaults(change.payload, undefined, world)
    case 'updateStrategy': {
      const strategies = world.features.get(change.feature)?.configuration?.strategies
      const stored = strategies?.find((strategy) => isSameStrategy(strategy, change.payload))
      return strategyFaults(change.payload, stored, world)
    }
    case 'patchVariant':
      return faultsOfVariants(change.payload.variants, world.features.get(change.feature)?.configuration?.variants)
    default:
      return []
  }
}

type Given = Omit<UpdateStrategyPayload, 'id'>
type Stored = Pick<StoredStrategy, 'name' | 'parameters' | 'variants'>

const strategyFaults = (given: Given, stored: Stored | undefined, world: FlagWorld): PayloadFault[] => [
  ...faultsOfParameters(given, stored, world),
  ...faultsOfSegments(given.segments, world),
  ...faultsOfVariants(given.variants, stored?.variants),
]

const faultsOfParameters = ({ name, parameters }: Given, stored: Stored | undefined, { strategyTypes }: FlagWorld): PayloadFault[] => {
  if (name === undefined && parameters === undefined) return []
  const type = strategyTypes.get(name ?? stored?.name ?? '')
  if (!type) return []
  return parameterFaults(parameters ?? stored?.parameters ?? {}, type).map((fault) => ({
    field: `payload/parameters/${fault.name}`,
    message: fault.message,
  }))
}

const faultsOfSegments = (ids: readonly number[] = [], { project, segments }: FlagWorld): PayloadFault[] => {
  const most = limits.segmentsPerStrategy
  if (new Set(ids).size > most) return [{ field: 'payload/segments', message: `a strategy has at most ${most} segments` }]
  return ids.flatMap((id, at) => {
    const confinedTo = segments.get(id)?.project ?? project
    return confinedTo === project ? [] : [{ field: `payload/segments/${at}`, message: `the segment ${id} belongs to another project` }]
  })
}

type Named = Pick<Weighted, 'name'>

const faultsOfVariants = (variants: readonly Weighted[] = [], stored: readonly Named[] = []): PayloadFault[] => [
  ...variantFaults(variants).map((message) => ({ field: 'payload/variants', message })),
  ...faultsOfNames(variants, stored),
]

/** Names that a file brought along may stay. */
const faultsOfNames = (variants: readonly Named[], stored: readonly Named[]): PayloadFault[] => {
  const there = new Set(stored.map(({ name }) => name))
  return variants.flatMap(({ name }, at) =>
    there.has(name) || isUrlName(name) ? [] : [{ field: `payload/variants/${at}/name`, message: badName }],
  )
}
