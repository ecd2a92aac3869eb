import type { Constraint } from '@halyard/contracts'
import { allOperators } from '@halyard/contracts/data'
import type { ConstraintFault } from '../strategies/constraint-faults.ts'
import { parseRange } from './ip-range.ts'
import { compileRegex } from './regex/regex.ts'

const patternFault = 'must be a regular expression in the syntax of RE2, without look-around and back-references, and not too large'
const rangeFault = 'must be an IP address, or a range in CIDR notation such as 10.0.0.0/8'

/**
 * The faults of the regular expressions or ranges of a constraint. Only the server checks this. The rules that plan changes do not, because they
 * run in browsers, and a parser of regular expressions would be a fifth of their size.
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
