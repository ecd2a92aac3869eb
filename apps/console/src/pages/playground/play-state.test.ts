import { expect, test } from 'vitest'
import { combinationCount, partsOf, printPlayState, readPlayState, requestOf } from './play-state.ts'

const state = {
  context: { userId: '42', country: 'D&E #1' },
  environments: ['production', 'staging'],
  projects: ['shop'],
  asOf: '2026-01-31T12:00:00.000Z',
}

test('the fragment of the address keeps the state', () => {
  expect(readPlayState(`#${printPlayState(state)}`)).toEqual(state)
})

test.each(['', '#ctx=x', '#ctx={"a":1}&at=yesterday', '#ctx=[]'])('faulty parts of the fragment %s count as missing', (fragment) => {
  expect(readPlayState(fragment)).toEqual({ context: {}, environments: [], projects: [], asOf: '' })
})

test('the request has the root fields and the properties of the context', () => {
  expect(requestOf(state)).toEqual({
    environments: ['production', 'staging'],
    projects: ['shop'],
    context: { appName: 'playground', userId: '42', properties: { country: 'D&E #1' } },
    asOf: '2026-01-31T12:00:00.000Z',
  })
  expect(requestOf({ ...state, projects: [], asOf: '' })).not.toHaveProperty('asOf')
})

test('values with commas are combined', () => {
  expect(combinationCount({ userId: '1, 2,2', country: 'DE,AT,CH', sessionId: '', appName: ',' })).toBe(6)
})

test('no part has more outcomes than the server accepts, if projects allow it', () => {
  const environments = ['dev', 'prod']
  const flags = new Map([
    ['small', 10],
    ['other', 30],
    ['large', 60],
    ['huge', 200],
  ])
  expect(partsOf(environments, flags, 1, 100)).toEqual([
    { projects: ['small', 'other'], environments },
    { projects: ['large'], environments: ['dev'] },
    { projects: ['large'], environments: ['prod'] },
    { projects: ['huge'], environments: ['dev'] },
    { projects: ['huge'], environments: ['prod'] },
  ])
})
