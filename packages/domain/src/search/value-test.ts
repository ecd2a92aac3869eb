import type { valueOperators } from '@halyard/contracts/data'
import type { Test } from './searchable.ts'
import { listValues, splitFilter } from './split-filter.ts'

type Operator = (typeof valueOperators)[number]

const among = (values: readonly string[]): Test<string> => {
  const set = new Set(values)
  return (value) => set.has(value)
}
const not =
  (test: Test<string>): Test<string> =>
  (value) =>
    !test(value)

const tests: Readonly<Record<Operator, (value: string) => Test<string>>> = {
  IS: (value) => among([value.trim()]),
  IS_NOT: (value) => not(among([value.trim()])),
  IS_ANY_OF: (value) => among(listValues(value)),
  IS_NONE_OF: (value) => not(among(listValues(value))),
}

/** Whether one value passes a filter such as `IS_ANY_OF:a,b`, whose operator the contract has checked. */
export const valueTest = (filter: string): Test<string> => {
  const { operator, value } = splitFilter(filter)
  return tests[operator as Operator](value)
}
