import type { BatchConfiguration, BatchStrategy } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { isSameJson } from '../json-patch/containers.ts'
import { toStoredStrategy } from '../state-import/plan-strategies.ts'
import { isSameStrategy } from '../strategies/is-same-strategy.ts'
import { parameterFaults } from '../strategies/parameter-faults.ts'
import { normaliseVariants } from '../variants/normalise.ts'
import { variantFaults } from '../variants/variant-faults.ts'
import { type FlagConfiguration, inOrder, type StoredStrategy, type World } from '../world/world.ts'
import type { BatchMeans } from './batch-change.ts'
import { reportConstraints, type Surroundings } from './plan-surroundings.ts'

/** What the file says of a feature in the environment. */
export interface Wanted {
  readonly strategies: readonly BatchStrategy[]
  readonly configuration: BatchConfiguration | undefined
}

type Say = (message: string) => void

const isAlike = (left: StoredStrategy, right: StoredStrategy): boolean => isSameJson({ ...left, id: '' }, { ...right, id: '' })

/** A strategy of the file as it would be stored; its id is that of the file, or empty. */
const toStored = (given: BatchStrategy, position: number, { idOf }: Surroundings, say: Say): StoredStrategy => {
  const segments = [...new Set(given.segments)].flatMap((segment) => {
    const id = idOf(segment)
    if (id === undefined) say(`The segment ${segment} of a strategy cannot be had`)
    return id ?? []
  })
  return { ...toStoredStrategy(given, position, given.id ?? '', segments), variants: normaliseVariants(given.variants) }
}

const sayFaults = (
  { name, constraints, parameters, variants }: StoredStrategy,
  { strategyTypes }: World,
  fields: Surroundings['fields'],
  say: Say,
) => {
  const type = strategyTypes.get(name)
  if (!type) say(`There is no strategy type ${name}`)
  else for (const fault of parameterFaults(parameters, type)) say(`The parameter ${fault.name} of ${name} ${fault.message}`)
  reportConstraints(constraints, fields, say)
  for (const fault of variantFaults(variants)) say(`Variants of a strategy: ${fault}`)
}

/**
 * The strategies of the file in place of those that there are. One that is there already, by its id or by all else, keeps its id: so an import
 * that is repeated changes nothing. Others get new ids, since theirs may be in use where the file comes from.
 */
const planStrategies = (present: readonly StoredStrategy[], wanted: readonly StoredStrategy[], newId: () => string) => {
  const left = [...present]
  const take = (fits: (strategy: StoredStrategy) => boolean): StoredStrategy | undefined => {
    const at = left.findIndex(fits)
    return at < 0 ? undefined : left.splice(at, 1)[0]
  }
  const byId = wanted.map((strategy) => take((other) => isSameStrategy(other, strategy)))
  const kept = wanted.map((strategy, at) => byId[at] ?? take((other) => isAlike(other, strategy)))
  const changed: StoredStrategy[] = []
  const strategies = wanted.map((strategy, at) => {
    const was = kept[at]
    if (was && isAlike(was, strategy)) return was
    changed.push(strategy)
    return { ...strategy, id: was?.id ?? newId() }
  })
  return { strategies: inOrder(strategies), changed }
}

/** What a feature becomes in the environment; as it is where the file says nothing of it there. */
export const planConfiguration = (
  present: FlagConfiguration,
  { strategies: given, configuration }: Wanted,
  world: World,
  surroundings: Surroundings,
  { newId, bytesOf }: Pick<BatchMeans, 'newId' | 'bytesOf'>,
  say: Say,
): FlagConfiguration => {
  if (!configuration && given.length === 0) return present
  if (given.length > limits.strategiesPerEnvironment) say(`A feature has at most ${limits.strategiesPerEnvironment} strategies`)
  const wanted = given.map((strategy, at) => toStored(strategy, at, surroundings, say))
  const { strategies, changed } = planStrategies(present.strategies, wanted, newId)
  for (const strategy of changed) sayFaults(strategy, world, surroundings.fields, say)
  const variants = configuration ? normaliseVariants(configuration.variants) : present.variants
  const isOther = !isSameJson(variants, present.variants)
  if (isOther) for (const fault of variantFaults(variants)) say(`Variants: ${fault}`)
  const after = { enabled: configuration?.enabled ?? present.enabled, strategies, variants: isOther ? variants : present.variants }
  if (isSameJson(after, present)) return present
  const bytes = bytesOf(after)
  if (bytes > limits.configurationBytes && bytes > bytesOf(present)) say(`A configuration has at most ${limits.configurationBytes} bytes`)
  return after
}
