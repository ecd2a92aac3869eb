import { expect, test } from 'vitest'
import { choicesOf, isChosen, toggled, withPlain } from './permission-choice.ts'

const development = { name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'development' } as const
const everywhere = { name: 'UPDATE_FEATURE_ENVIRONMENT' } as const

test('a root role offers root permissions without ADMIN, and no permissions in environments', () => {
  const choices = choicesOf('root-custom')
  expect(choices.map(({ title }) => title)).toEqual(['API tokens', 'Server'])
  expect(choices.flatMap(({ plain }) => plain)).not.toContain('ADMIN')
  expect(choices.flatMap(({ inEnvironments }) => inEnvironments)).toEqual([])
})

test('a project role offers permissions of projects and environments', () => {
  const choices = choicesOf('custom')
  expect(choices.map(({ title }) => title)).toEqual(['Flags', 'Reviews', 'Project', 'API tokens'])
  expect(choices[1]).toMatchObject({ plain: [], inEnvironments: ['APPROVE_CHANGE_REQUEST', 'APPLY_CHANGE_REQUEST', 'SKIP_CHANGE_REQUEST'] })
})

test('a permission in all environments replaces the permission in single environments', () => {
  const chosen = toggled(toggled([], development), { name: 'UPDATE_FEATURE' })
  expect(isChosen(chosen, development)).toBe(true)
  expect(toggled(chosen, everywhere)).toEqual([{ name: 'UPDATE_FEATURE' }, everywhere])
  expect(toggled(chosen, development)).toEqual([{ name: 'UPDATE_FEATURE' }])
})

test('other permissions stay when the plain permissions of a topic change', () => {
  const [flags] = choicesOf('custom')
  const chosen = [development, { name: 'CREATE_FEATURE' }, { name: 'UPDATE_PROJECT' }] as const
  expect(withPlain(chosen, flags!, ['DELETE_FEATURE'])).toEqual([development, { name: 'UPDATE_PROJECT' }, { name: 'DELETE_FEATURE' }])
})
