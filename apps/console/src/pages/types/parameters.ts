import type { StrategyParameter } from '@halyard/sdk'

/** Kinds of values that editors know. */
export const parameterTypes = ['string', 'number', 'boolean', 'percentage', 'list'] as const

/** The faults of parameters by position: empty names, and names that an earlier one has. */
export const parameterFaults = (parameters: readonly StrategyParameter[]): ReadonlyMap<number, string> => {
  const faults = new Map<number, string>()
  const known = new Set<string>()
  for (const [at, { name }] of parameters.entries()) {
    if (name === '') faults.set(at, 'Enter a name')
    else if (known.has(name)) faults.set(at, 'Another parameter has this name')
    known.add(name)
  }
  return faults
}
