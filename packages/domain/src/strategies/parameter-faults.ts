import { isNumber } from './formats.ts'

export interface StrategyType {
  readonly parameters: readonly StrategyParameter[]
}

export interface StrategyParameter {
  readonly name: string
  /** One of string, percentage, list, number and boolean; other types count as string. */
  readonly type: string
  readonly description: string
  readonly required: boolean
}

export interface ParameterFault {
  /** Name of the parameter. */
  readonly name: string
  readonly message: string
}

const isPercentage = (text: string) => isNumber(text) && Number(text) >= 0 && Number(text) <= 100
const hasItems = (text: string) => text.split(',').some((item) => item.trim() !== '')

const kinds = new Map([
  ['percentage', { fits: isPercentage, fault: 'must be a number from 0 to 100' }],
  ['number', { fits: isNumber, fault: 'must be a decimal number, such as 1.5' }],
  ['boolean', { fits: (text: string) => text === 'true' || text === 'false', fault: 'must be true or false' }],
  ['list', { fits: hasItems, fault: 'must have at least one item; separate items with commas' }],
])

/**
 * The faults of a strategy's parameters, by the strategy type; empty: no faults. An empty text counts as absent; undeclared parameters are
 * accepted.
 */
export const parameterFaults = (parameters: Readonly<Record<string, string>>, type: StrategyType): ParameterFault[] =>
  type.parameters.flatMap(({ name, type: kind, required }) => {
    const text = Object.hasOwn(parameters, name) ? (parameters[name] ?? '') : ''
    if (text === '') return required ? [{ name, message: 'is required' }] : []
    const rule = kinds.get(kind)
    return rule && !rule.fits(text) ? [{ name, message: rule.fault }] : []
  })
