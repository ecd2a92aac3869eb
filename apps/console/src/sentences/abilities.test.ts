import { abilityDifference, grantsOfRole } from '@halyard/domain'
import { expect, test } from 'vitest'
import { abilitySentences, abilitySummary, wordsByTopic } from './abilities.ts'
import { plainText } from './parts.ts'

const member = grantsOfRole('Member', 'shop')

const described = (...states: Parameters<typeof abilityDifference>) => {
  const difference = abilityDifference(...states)
  return [abilitySummary(difference), ...abilitySentences(difference).map(({ sign, parts }) => `${sign} ${plainText(parts)}`)]
}

test('a new role lists what it adds, with its project', () => {
  expect(described(grantsOfRole('Viewer'), grantsOfRole('Release manager', 'shop'))).toEqual([
    'gains 2 things',
    '+ In shop: approve and reject change requests, apply and schedule change requests',
  ])
})

test('a role that adds nothing says so', () => {
  expect(described(member, [...member, ...member])).toEqual(['can do the same as before'])
})

test('an administrator gains and loses everything in one line', () => {
  expect(described(member, [...member, ...grantsOfRole('Admin')])).toEqual(['gains everything', '+ Everywhere: do everything'])
  expect(described(grantsOfRole('Admin'), [])).toEqual(['loses everything', '− Everywhere: do everything'])
})

test('a change of roles lists both sides', () => {
  const [summary, ...lines] = described(member, grantsOfRole('Approver', 'shop'))
  expect(summary).toBe('gains 1 thing and loses 14 things')
  expect(lines.map((line) => line.charAt(0))).toEqual(['+', '−', '−', '−'])
})

test('verbs with the same object are joined', () => {
  expect(wordsByTopic(['CREATE_TAG_TYPE', 'DELETE_TAG_TYPE', 'UPDATE_TAG_TYPE', 'CREATE_PROJECT'])).toEqual([
    { topic: 'Server', words: ['create projects', 'create, change and delete tag types'] },
  ])
})
