import type { UpdateStrategyPayload } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import type { FlagChange } from '../change-requests/change.ts'
import { type Absence, absencesOf, absenceText, type KnownStrategies } from '../change-requests/find-faults.ts'
import { type PayloadFault, payloadFaults } from '../change-requests/payload-faults.ts'
import { parameterFaults } from '../strategies/parameter-faults.ts'
import { badName, isUrlName } from '../texts/url-name.ts'
import { variantFaults, type Weighted } from '../variants/variant-faults.ts'
import type { StoredStrategy, World } from '../world/world.ts'
import type { Conflict } from './applied.ts'
import { strategyIn } from './strategy-actions.ts'

/**
 * Why a change cannot be applied, for reasons that do not depend on its action. The change is invalid, or otherwise an object that it names is
 * missing.
 */
export const refusalOf = (change: FlagChange, world: World): Conflict | undefined => {
  const fault = payloadFaults(change, world)[0] ?? storingFaults(change, world)[0]
  if (fault) return { kind: 'invalid', ...fault }
  const absence = absenceOf(change, world)
  return absence && { kind: 'missing', field: absence.field, message: absenceText(absence, world) }
}

/** The first missing object that a change needs. */
export const absenceOf = (change: FlagChange, world: World): Absence | undefined =>
  absencesOf(change, world, strategiesOf(world)).find((each) => concerns(each, change))

const strategiesOf = (world: World): Pick<KnownStrategies, 'has'> => ({
  has: (feature, id) => strategyIn(world, feature, { id }) !== undefined,
})

const independentOfEnvironment: readonly FlagChange['action'][] = ['archiveFeature', 'addDependency', 'deleteDependency']

/** Whether a missing object prevents a change. Archiving and dependencies apply to all environments, so they do not need the environment. */
export const concerns = (absence: Absence, { action }: Pick<FlagChange, 'action'>): boolean =>
  !('why' in absence && absence.why === 'not in the environment' && independentOfEnvironment.includes(action))

/** Faults of a change that are allowed in a proposal, but not in the stored state. */
const storingFaults = (change: FlagChange, world: World): PayloadFault[] => {
  switch (change.action) {
    case 'addStrategy':
      return strategyFaults(change.payload, undefined, world)
    case 'updateStrategy':
      return strategyFaults(change.payload, strategyIn(world, change.feature, change.payload), world)
    case 'patchVariant':
      return faultsOfVariants(change.payload.variants, world.features.get(change.feature)?.configuration?.variants)
    default:
      return []
  }
}

type Given = Omit<UpdateStrategyPayload, 'id'>
type Stored = Pick<StoredStrategy, 'name' | 'parameters' | 'variants'>

const strategyFaults = (given: Given, stored: Stored | undefined, world: World): PayloadFault[] => [
  ...faultsOfParameters(given, stored, world),
  ...faultsOfSegments(given.segments, world),
  ...faultsOfVariants(given.variants, stored?.variants),
]

const faultsOfParameters = ({ name, parameters }: Given, stored: Stored | undefined, { strategyTypes }: World): PayloadFault[] => {
  if (name === undefined && parameters === undefined) return []
  const type = strategyTypes.get(name ?? stored?.name ?? '')
  if (!type) return []
  return parameterFaults(parameters ?? stored?.parameters ?? {}, type).map((fault) => ({
    field: `payload/parameters/${fault.name}`,
    message: fault.message,
  }))
}

const faultsOfSegments = (ids: readonly number[] = [], { project, segments }: World): PayloadFault[] => {
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

/** Names that came from an imported file are allowed to stay. */
const faultsOfNames = (variants: readonly Named[], stored: readonly Named[]): PayloadFault[] => {
  const storedNames = new Set(stored.map(({ name }) => name))
  return variants.flatMap(({ name }, at) =>
    storedNames.has(name) || isUrlName(name) ? [] : [{ field: `payload/variants/${at}/name`, message: badName }],
  )
}
