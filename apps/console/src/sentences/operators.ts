import type { allOperators } from '@halyard/contracts/data'

export type Operator = keyof typeof allOperators

interface Wording {
  readonly is: string
  readonly isNot: string
  /** The words before several values, if they differ. */
  readonly isAny?: string
  readonly isNotAny?: string
}

const isOne: Wording = { is: 'is', isNot: 'is not', isAny: 'is one of', isNotAny: 'is not one of' }
const verb = (one: string, base: string): Wording => ({
  is: one,
  isNot: `does not ${base}`,
  isAny: `${one} one of`,
  isNotAny: `does not ${base} one of`,
})
const comparison = (words: string): Wording => ({ is: `is ${words}`, isNot: `is not ${words}` })

const wordings: Readonly<Record<Operator, Wording>> = {
  IN: isOne,
  NOT_IN: { is: 'is not', isNot: 'is', isAny: 'is not one of', isNotAny: 'is one of' },
  STR_STARTS_WITH: verb('starts with', 'start with'),
  STR_ENDS_WITH: verb('ends with', 'end with'),
  STR_CONTAINS: verb('contains', 'contain'),
  NUM_EQ: { is: 'equals', isNot: 'does not equal' },
  NUM_GT: comparison('greater than'),
  NUM_GTE: comparison('at least'),
  NUM_LT: comparison('less than'),
  NUM_LTE: comparison('at most'),
  DATE_AFTER: comparison('after'),
  DATE_BEFORE: comparison('before'),
  SEMVER_EQ: comparison('version'),
  SEMVER_GT: comparison('above version'),
  SEMVER_GTE: comparison('at least version'),
  SEMVER_LT: comparison('below version'),
  SEMVER_LTE: comparison('at most version'),
  REGEX: { is: 'matches the pattern', isNot: 'does not match the pattern' },
  IN_CIDR: { ...comparison('in the network'), isAny: 'is in one of the networks', isNotAny: 'is not in any of the networks' },
}

/** An operator in words, such as `is one of`. `values` is the number of values after the words; absent: several, as in a menu. */
export const operatorText = (operator: Operator, isInverted = false, values = 2): string => {
  const { is, isNot, isAny = is, isNotAny = isNot } = wordings[operator]
  if (values === 1) return isInverted ? isNot : is
  return isInverted ? isNotAny : isAny
}
