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

/** The content of the file for a feature in the environment. */
export interface Wanted {
  readonly strategies: readonly BatchStrategy[]
  readonly configuration: BatchConfiguration | undefined
}

type ReportMessage = (message: string) => void

const isAlike = (left: StoredStrategy, right: StoredStrategy): boolean => isSameJson({ ...left, id: '' }, { ...right, id: '' })

/** A strategy of the file in its stored form; its id is that of the file, or empty. */
const toStored = (given: BatchStrategy, position: number, { idOf }: Surroundings, report: ReportMessage): StoredStrategy => {
  const segments = [...new Set(given.segments)].flatMap((segment) => {
    const id = idOf(segment)
    if (id === undefined) report(`The segment ${segment} of a strategy is not available`)
    return id ?? []
  })
  return { ...toStoredStrategy(given, position, given.id ?? '', segments), variants: normaliseVariants(given.variants) }
}

const reportFaults = (
  { name, constraints, parameters, variants }: StoredStrategy,
  { strategyTypes }: World,
  fields: Surroundings['fields'],
  report: ReportMessage,
) => {
  const type = strategyTypes.get(name)
  if (!type) report(`There is no strategy type ${name}`)
  else for (const fault of parameterFaults(parameters, type)) report(`The parameter ${fault.name} of ${name} ${fault.message}`)
  reportConstraints(constraints, fields, report)
  for (const fault of variantFaults(variants)) report(`Variants of a strategy: ${fault}`)
}

/**
 * The strategies of the file, which replace the existing ones. A strategy that matches an existing one, by its id or by all other fields, keeps
 * that id, so that a repeated import changes nothing. Other strategies get new ids, because theirs may be in use on the exporting server.
 */
const planStrategies = (present: readonly StoredStrategy[], wanted: readonly StoredStrategy[], newId: () => string) => {
  const left = [...present]
  const take = (fits: (strategy: StoredStrategy) => boolean): StoredStrategy | undefined => {
    const at = left.findIndex(fits)
    return at < 0 ? undefined : left.splice(at, 1)[0]
  }
  const byId = wanted.map((strategy) => take((other) => isSameStrategy(other, strategy)))
  const matched = wanted.map((strategy, at) => byId[at] ?? take((other) => isAlike(other, strategy)))
  const changed: StoredStrategy[] = []
  const strategies = wanted.map((strategy, at) => {
    const was = matched[at]
    if (was && isAlike(was, strategy)) return was
    changed.push(strategy)
    return { ...strategy, id: was?.id ?? newId() }
  })
  return { strategies: inOrder(strategies), changed }
}

/** The configuration of a feature in the environment after the import; unchanged if the file does not contain one. */
export const planConfiguration = (
  present: FlagConfiguration,
  { strategies: given, configuration }: Wanted,
  world: World,
  surroundings: Surroundings,
  { newId, bytesOf }: Pick<BatchMeans, 'newId' | 'bytesOf'>,
  report: ReportMessage,
): FlagConfiguration => {
  if (!configuration && given.length === 0) return present
  if (given.length > limits.strategiesPerEnvironment) report(`A feature has at most ${limits.strategiesPerEnvironment} strategies`)
  const wanted = given.map((strategy, at) => toStored(strategy, at, surroundings, report))
  const { strategies, changed } = planStrategies(present.strategies, wanted, newId)
  for (const strategy of changed) reportFaults(strategy, world, surroundings.fields, report)
  const variants = configuration ? normaliseVariants(configuration.variants) : present.variants
  const isOther = !isSameJson(variants, present.variants)
  if (isOther) for (const fault of variantFaults(variants)) report(`Variants: ${fault}`)
  const after = { enabled: configuration?.enabled ?? present.enabled, strategies, variants: isOther ? variants : present.variants }
  if (isSameJson(after, present)) return present
  const bytes = bytesOf(after)
  if (bytes > limits.configurationBytes && bytes > bytesOf(present))
    report(`A configuration has at most ${limits.configurationBytes} bytes`)
  return after
}
