import { describe, expect, test } from 'vitest'
import { setTest } from './filters.ts'

const [none, one, both, comma]: string[][] = [[], ['x:1'], ['x:1', 'x:2'], ['x:1,x:2']]
const sets = { none, one, both, comma }
const passing = (filter: string) => Object.keys(sets).filter((name) => setTest(filter)(sets[name as keyof typeof sets]!))

describe('sets with none, one or both of x:1 and x:2, and one with a comma', () => {
  test.each<[string, string[]]>([
    ['INCLUDE:x:1', ['one', 'both']],
    ['INCLUDE:x:1,x:2', ['comma']],
    ['DO_NOT_INCLUDE:x:1', ['none', 'comma']],
    ['INCLUDE_ALL_OF:x:1,x:2', ['both']],
    ['INCLUDE_ANY_OF:x:1, x:2', ['one', 'both']],
    ['INCLUDE_ANY_OF:x:2,x:3', ['both']],
    ['EXCLUDE_IF_ANY_OF:x:2,x:3', ['none', 'one', 'comma']],
    ['EXCLUDE_ALL:x:1,x:2', ['none', 'one', 'comma']],
  ])('setTest(%s) accepts %j', (filter, expected) => {
    expect(passing(filter)).toEqual(expected)
  })
})
