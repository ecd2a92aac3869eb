import { compileComparison, compileConstraint } from './compile-constraint.ts'
import { isListedAddress, isOneOf } from './operators.ts'
import { never, type PredicateTable } from './predicate-table.ts'
import { isRolledOut, type Rollout, rolloutOf } from './rollout.ts'
import type { Run } from './run.ts'
import type { ClientFeature, ClientStrategy } from './snapshot.ts'
import { fieldStickiness, randomStickiness, rolloutStickiness } from './stickiness.ts'
import { compileVariants, type VariantChoice } from './variants.ts'

/** The condition of a strategy other than its constraints and segments. */
export type Activation =
  | { readonly kind: 'always' | 'unknown' }
  | { readonly kind: 'rollout'; readonly rollout: Rollout }
  /** `field` names the context field, and `parameter` the list of values. */
  | { readonly kind: 'list'; readonly field: string; readonly parameter: string; readonly predicate: number }

export interface CompiledStrategy {
  readonly source: ClientStrategy
  /** Predicates of the constraints, in their order. */
  readonly constraints: readonly number[]
  /** Predicates of the segments, in their order. */
  readonly segments: readonly number[]
  readonly activation: Activation
  readonly variants: VariantChoice | undefined
}

export interface CompileOptions {
  /** True: the operators REGEX, IN_CIDR, SEMVER_GTE and SEMVER_LTE exist. */
  readonly extended?: boolean
  /** Name of the host, for the strategy applicationHostname. */
  readonly hostname?: string
}

const listed = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

const listActivation = (table: PredicateTable, parameter: string, text: string | undefined, hostname: string): Activation => {
  const values = [...new Set(listed(text))].toSorted()
  if (parameter === 'hostNames') {
    const names = listed(text?.toLowerCase())
    const isHere = hostname !== '' && names.includes(hostname.toLowerCase())
    const predicate = isHere ? table.intern('here', () => ({ test: () => true, fields: [] })) : never
    return { kind: 'list', field: 'hostname', parameter, predicate }
  }
  if (parameter === 'IPs')
    return {
      kind: 'list',
      field: 'remoteAddress',
      parameter,
      predicate: compileComparison(table, 'IPs', 'remoteAddress', isListedAddress(values)),
    }
  return { kind: 'list', field: 'userId', parameter, predicate: compileComparison(table, 'IN', 'userId', isOneOf(values)) }
}

const activationOf = (
  table: PredicateTable,
  feature: ClientFeature,
  { name, parameters }: ClientStrategy,
  hostname: string,
): Activation => {
  const parameter = (key: string): string | undefined => {
    const value: unknown = parameters && Object.hasOwn(parameters, key) ? parameters[key] : undefined
    return value === undefined || value === null ? undefined : String(value)
  }
  const rollout = (stickiness: Rollout['stickiness'], groupId: string, percentage: string | undefined): Activation => ({
    kind: 'rollout',
    rollout: rolloutOf(stickiness, groupId, percentage),
  })
  switch (name) {
    case 'default':
      return { kind: 'always' }
    case 'userWithId':
      return listActivation(table, 'userIds', parameter('userIds'), hostname)
    case 'remoteAddress':
      return listActivation(table, 'IPs', parameter('IPs'), hostname)
    case 'applicationHostname':
      return listActivation(table, 'hostNames', parameter('hostNames'), hostname)
    case 'flexibleRollout':
      return rollout(
        rolloutStickiness(table, parameter('stickiness') || 'default'),
        parameter('groupId') || feature.name,
        parameter('rollout'),
      )
    case 'gradualRolloutUserId':
      return rollout(fieldStickiness(table, 'userId', false), parameter('groupId') ?? '', parameter('percentage'))
    case 'gradualRolloutSessionId':
      return rollout(fieldStickiness(table, 'sessionId', false), parameter('groupId') ?? '', parameter('percentage'))
    case 'gradualRolloutRandom':
      return rollout(randomStickiness, '', parameter('percentage'))
    default:
      return { kind: 'unknown' }
  }
}

/** Compiles a strategy of a feature. */
export const compileStrategy = (
  table: PredicateTable,
  feature: ClientFeature,
  source: ClientStrategy,
  { extended = false, hostname = '' }: CompileOptions,
): CompiledStrategy => ({
  source,
  constraints: (source.constraints ?? []).map((constraint) => compileConstraint(table, constraint, extended)),
  segments: (source.segments ?? []).map((id) => table.segment(id)),
  activation: activationOf(table, feature, source, hostname),
  variants: compileVariants(table, feature, source.variants, {
    stickiness: source.parameters?.stickiness,
    groupId: source.parameters?.groupId || feature.name,
  }),
})

const holdAll = (run: Run, predicates: readonly number[]): boolean => {
  for (let at = 0; at < predicates.length; at++) if (!run.holds(predicates[at]!)) return false
  return true
}

const isActive = (run: Run, activation: Activation): boolean => {
  if (activation.kind === 'rollout') return isRolledOut(run, activation.rollout)
  return activation.kind === 'list' ? run.holds(activation.predicate) : activation.kind === 'always'
}

/** Whether a strategy is true. */
export const passes = (run: Run, { constraints, segments, activation }: CompiledStrategy): boolean =>
  holdAll(run, constraints) && holdAll(run, segments) && isActive(run, activation)
