import type { setOperators } from '@halyard/contracts/data'
import type { Test } from './searchable.ts'
import { listValues, splitFilter } from './split-filter.ts'

type Operator = (typeof setOperators)[number]
type Values = readonly string[]

const any =
  (wanted: Values): Test<Values> =>
  (values) =>
    wanted.some((one) => values.includes(one))
const all =
  (wanted: Values): Test<Values> =>
  (values) =>
    wanted.every((one) => values.includes(one))
const not =
  (test: Test<Values>): Test<Values> =>
  (values) =>
    !test(values)

const tests: Readonly<Record<Operator, (value: string) => Test<Values>>> = {
  INCLUDE: (value) => any([value]),
  DO_NOT_INCLUDE: (value) => not(any([value])),
  INCLUDE_ALL_OF: (value) => all(listValues(value)),
  INCLUDE_ANY_OF: (value) => any(listValues(value)),
  EXCLUDE_IF_ANY_OF: (value) => not(any(listValues(value))),
  EXCLUDE_ALL: (value) => not(all(listValues(value))),
}

/** Whether a set of values passes a filter such as `INCLUDE_ANY_OF:a,b`, whose operator the contract has checked. */
export const setTest = (filter: string): Test<Values> => {
  const { operator, value } = splitFilter(filter)
  return tests[operator as Operator](value)
}
