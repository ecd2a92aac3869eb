import { describe, expect, test } from 'vitest'
import { valueTest } from './filters.ts'

const passing = (filter: string) => ['a', 'b', 'c', 'a,b'].filter(valueTest(filter))

describe('the values a, b, c and a,b', () => {
  test.each<[string, string[]]>([
    ['IS:a', ['a']],
    ['a', ['a']],
    ['IS: a ', ['a']],
    ['IS:a,b', ['a,b']],
    ['IS_NOT:a', ['b', 'c', 'a,b']],
    ['IS_ANY_OF:a,b', ['a', 'b']],
    ['IS_ANY_OF: a , c', ['a', 'c']],
    ['IS_ANY_OF:d', []],
    ['IS_NONE_OF:a,b', ['c', 'a,b']],
    ['IS_NONE_OF:d', ['a', 'b', 'c', 'a,b']],
  ])('valueTest(%s) accepts %j', (filter, expected) => {
    expect(passing(filter)).toEqual(expected)
  })
})
