import { expect, test } from 'vitest'
import { idFault, idOfName } from './project-id.ts'

test.each([
  ['Payments', 'payments'],
  ['  Über uns & Co. ', 'uber-uns-co'],
  ['支払い', ''],
])('the name %j suggests the id %j', (name, id) => {
  expect(idOfName(name)).toBe(id)
  expect(idFault(id)).toBe(undefined)
})

test.each(['a b', 'a/b', '*', '..', 'a'.repeat(101)])('the id %j has a fault', (id) => {
  expect(idFault(id)).not.toBe(undefined)
})
