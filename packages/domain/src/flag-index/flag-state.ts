import { flagStates } from '@halyard/contracts/data'
import type { FlagConfiguration, StoredStrategy } from '../world/world.ts'

type IndexedStrategy = Pick<StoredStrategy, 'name' | 'disabled' | 'segments' | 'constraints' | 'parameters'>
type Parameters = IndexedStrategy['parameters']

/** Operators that no context meets if the constraint has no values. */
const needingValues: ReadonlySet<string> = new Set(['IN', 'STR_CONTAINS', 'STR_STARTS_WITH', 'STR_ENDS_WITH'])

const isNeverMet = ({ operator, values = [], inverted }: IndexedStrategy['constraints'][number]): boolean =>
  needingValues.has(operator) && values.length === 0 && !inverted

/** Buckets are whole numbers from 1 to 100. So a share below 1 % reaches nobody, and fractions do not count. */
const shareOf = (percentage: string | undefined): number => {
  const share = Math.floor(Number(percentage ?? Number.NaN))
  return share > 0 ? Math.min(share, 100) : 0
}

const listShare = (values: string | undefined): number => ((values ?? '').split(',').some((value) => value.trim() !== '') ? 100 : 0)

/** Share in per cent of the contexts that meet the constraints, and whether a strategy with 100 % also accepts contexts without any field. */
const reach = (name: string, parameters: Parameters): { readonly share: number; readonly acceptsAll: boolean } => {
  const parameter = (key: string) => (Object.hasOwn(parameters, key) ? parameters[key] : undefined)
  switch (name) {
    case 'default':
      return { share: 100, acceptsAll: true }
    case 'flexibleRollout': {
      const stickiness = parameter('stickiness') || 'default'
      return { share: shareOf(parameter('rollout')), acceptsAll: stickiness === 'default' || stickiness === 'random' }
    }
    case 'gradualRolloutRandom':
      return { share: shareOf(parameter('percentage')), acceptsAll: true }
    case 'gradualRolloutUserId':
    case 'gradualRolloutSessionId':
      return { share: shareOf(parameter('percentage')), acceptsAll: false }
    case 'userWithId':
      return { share: listShare(parameter('userIds')), acceptsAll: false }
    case 'remoteAddress':
      return { share: listShare(parameter('IPs')), acceptsAll: false }
    case 'applicationHostname':
      return { share: listShare(parameter('hostNames')), acceptsAll: false }
    default:
      // Applications implement other strategies themselves.
      return { share: 100, acceptsAll: false }
  }
}

const strategyState = ({ name, parameters, constraints, segments }: IndexedStrategy): number => {
  const { share, acceptsAll } = reach(name, parameters)
  if (share === 0 || constraints.some(isNeverMet)) return flagStates.nobody
  return share === 100 && acceptsAll && constraints.length === 0 && segments.length === 0 ? flagStates.everybody : share
}

/**
 * The state of a flag in an environment, as a number of `flagStates`, or 1 to 100: on for some contexts. The strategies decide. Dependencies
 * and the contents of segments are not considered.
 */
export const flagStateOf = ({
  enabled,
  strategies,
}: Pick<FlagConfiguration, 'enabled'> & { readonly strategies: readonly IndexedStrategy[] }): number => {
  if (!enabled) return flagStates.off
  const active = strategies.filter(({ disabled }) => !disabled)
  const states = active.map(strategyState)
  // A flag without active strategies is on for all contexts.
  if (states.length === 0 || states.includes(flagStates.everybody)) return flagStates.everybody
  const shares = states.filter((state) => state !== flagStates.nobody)
  return shares.length === 0 ? flagStates.nobody : Math.max(...shares)
}
