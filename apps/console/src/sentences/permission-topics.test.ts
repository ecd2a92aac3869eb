import { environmentPermissions, projectPermissions, rootPermissions } from '@halyard/contracts/data'
import { expect, test } from 'vitest'
import { topics } from './permission-topics.ts'

test('the topics list each permission once', () => {
  const all = [...rootPermissions, ...projectPermissions, ...environmentPermissions]
  expect(topics.flatMap(({ permissions }) => permissions).toSorted()).toEqual(all.toSorted())
})
