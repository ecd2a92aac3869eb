import type { Constraint } from '@halyard/contracts'
import { allOperators } from '@halyard/contracts/data'
import type { ConstraintFault } from '../strategies/constraint-faults.ts'
import { parseRange } from './ip-range.ts'
import { compileRegex } from './regex/regex.ts'

const patternFault = 'must be a regular expression in the syntax of RE2, without look-around and back-references, and not too large'
const rangeFault = 'must be an IP address, or a range in CIDR notation such as 10.0.0.0/8'

/**
 * What is wrong with the regular expression or the ranges of a constraint. Servers ask this of what they are sent; it is no part of the rules that
 * plan changes, because those travel to browsers, and a parser of regular expressions would be a fifth of them.
 */
export const syntaxFaults = ({ operator, values, value }: Pick<Constraint, 'operator' | 'values' | 'value'>): ConstraintFault[] => {
  const { kind } = allOperators[operator]
  if (kind === 'regex' && value && compileRegex(value, false) === undefined)
    return [{ field: 'value', message: `${patternFault}, for ${operator}` }]
  if (kind !== 'cidr') return []
  return (values ?? []).flatMap((text, at): ConstraintFault[] =>
    parseRange(text.trim()) === undefined ? [{ field: `values/${at}`, message: `${rangeFault}, for ${operator}` }] : [],
  )
}
