import { expect, test } from 'vitest'
import { constraint } from '../../test/worlds.ts'
import { syntaxFaults } from './syntax-faults.ts'

const fields = (...parameters: Parameters<typeof constraint>) => syntaxFaults(constraint(...parameters)).map(({ field }) => field)

test.each(['^a+$', 'ü', '(?i)x'])('REGEX accepts %j', (value) => {
  expect(fields('REGEX', { value })).toEqual([])
})

test.each(['(', '(?=a)', '(a)\\1', '((a{99}){99}){99}'])('REGEX rejects %j', (value) => {
  expect(fields('REGEX', { value })).toEqual(['value'])
})

test('IN_CIDR accepts addresses and ranges of both families', () => {
  expect(fields('IN_CIDR', { values: ['10.0.0.0/8', '::1', ' 192.0.2.1 '] })).toEqual([])
  expect(fields('IN_CIDR', { values: ['10.0.0.0/8', '10.0.0.0/33', 'home', '::/129'] })).toEqual(['values/1', 'values/2', 'values/3'])
})

test('other operators have no syntax check', () => {
  expect(fields('IN', { values: ['('] })).toEqual([])
  expect(fields('STR_CONTAINS', { values: ['('] })).toEqual([])
})
