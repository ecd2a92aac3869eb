import type { StrategyParameter } from '@halyard/domain'
import type { StrategyType } from '@halyard/sdk'
import { percentageParameters } from '../../sentences/strategy-types.ts'

export interface ParameterDefaults {
  readonly feature: string
  readonly stickiness: string
}

/** The percentage among the parameters, of whatever type the strategy was. */
const percentageIn = (parameters: Readonly<Record<string, string>>): string | undefined =>
  [...percentageParameters].map((name) => parameters[name]).find((text) => text !== undefined)

/** The parameters after the type changes: known ones remain, and new ones get their defaults. */
export const parametersFor = (
  { parameters: declared }: Pick<StrategyType, 'parameters'>,
  former: Readonly<Record<string, string>>,
  { feature, stickiness }: ParameterDefaults,
): Record<string, string> => {
  const initial = ({ name, type }: Pick<StrategyParameter, 'name' | 'type'>): string | undefined => {
    if (Object.hasOwn(former, name)) return former[name]
    if (type === 'percentage') return percentageIn(former) ?? '100'
    return { stickiness, groupId: feature }[name]
  }
  return Object.fromEntries(
    declared.flatMap((parameter) => {
      const text = initial(parameter)
      return text === undefined ? [] : [[parameter.name, text]]
    }),
  )
}

/** What another stickiness or group leads to, in words; undefined: users keep their buckets. */
export const bucketConsequence = (
  live: Readonly<Record<string, string>> | undefined,
  parameters: Readonly<Record<string, string>>,
): string | undefined => {
  const isKept = !live || (live.stickiness === parameters.stickiness && live.groupId === parameters.groupId)
  const percent = Number(percentageIn(parameters) ?? Number.NaN)
  if (isKept || !Number.isFinite(percent)) return undefined
  if (percent >= 100) return 'Users get other buckets. At 100 % all of them keep the flag.'
  return `Users get other buckets: about ${Math.round(100 - percent)} % of the users who have the flag now lose it.`
}
