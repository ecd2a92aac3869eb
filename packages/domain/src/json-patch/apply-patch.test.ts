import type { JsonPatch } from '@halyard/contracts'
import { describe, expect, test } from 'vitest'
import { applyPatch } from './apply-patch.ts'

const document = { title: 'old', list: ['a', 'b'], 'a/b': { '~': 1 }, deep: { er: { est: [1] } } }
const anywhere = () => true
const patched = (...patch: JsonPatch) => applyPatch(document, patch, anywhere)
const outcomeOf = (...patch: JsonPatch) => {
  const result = patched(...patch)
  return result.ok ? result.value : result.fault
}

describe('what is done', () => {
  const cases: [string, JsonPatch[number], unknown][] = [
    ['a member is added', { op: 'add', path: '/new', value: null }, { ...document, new: null }],
    ['a member is added in place of another', { op: 'add', path: '/title', value: 'new' }, { ...document, title: 'new' }],
    ['an item is added before another', { op: 'add', path: '/list/1', value: 'x' }, { ...document, list: ['a', 'x', 'b'] }],
    ['an item is added behind the last', { op: 'add', path: '/list/-', value: 'x' }, { ...document, list: ['a', 'b', 'x'] }],
    ['an item is added at the end by its number', { op: 'add', path: '/list/2', value: 'x' }, { ...document, list: ['a', 'b', 'x'] }],
    ['an item is removed', { op: 'remove', path: '/list/0' }, { ...document, list: ['b'] }],
    ['a member is replaced, by its escaped name', { op: 'replace', path: '/a~1b/~0', value: 2 }, { ...document, 'a/b': { '~': 2 } }],
    ['what lies deep is replaced', { op: 'replace', path: '/deep/er/est/0', value: 2 }, { ...document, deep: { er: { est: [2] } } }],
    ['the whole is replaced', { op: 'replace', path: '', value: 1 }, 1],
    ['an item is moved', { op: 'move', from: '/list/0', path: '/list/1' }, { ...document, list: ['b', 'a'] }],
    ['something is moved to where it is', { op: 'move', from: '/list/0', path: '/list/0' }, document],
    ['an item is copied', { op: 'copy', from: '/list/0', path: '/list/-' }, { ...document, list: ['a', 'b', 'a'] }],
    ['what is tested is so, whatever the order of its members', { op: 'test', path: '/a~1b', value: { '~': 1 } }, document],
  ]
  test.each(cases)('%s', (_, operation, expected) => {
    const before = structuredClone(document)
    expect(outcomeOf(operation)).toEqual(expected)
    expect(document).toEqual(before)
  })

  test('in the order of the operations', () => {
    expect(
      outcomeOf({ op: 'add', path: '/x', value: [] }, { op: 'add', path: '/x/0', value: 1 }, { op: 'remove', path: '/title' }),
    ).toEqual({
      list: document.list,
      'a/b': document['a/b'],
      deep: document.deep,
      x: [1],
    })
  })

  test('without a member, rather than as the prototype', () => {
    const value = outcomeOf({ op: 'add', path: '/__proto__', value: { polluted: true } }) as object
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    expect(Object.keys(value)).toContain('__proto__')
    expect(outcomeOf({ op: 'replace', path: '/__proto__/polluted', value: true })).toMatchObject({ field: '0/path' })
    expect(outcomeOf({ op: 'copy', from: '/constructor', path: '/title' })).toMatchObject({ field: '0/from' })
  })
})

describe('what is refused', () => {
  const cases: [string, JsonPatch[number], string][] = [
    ['a path that is no pointer', { op: 'remove', path: 'title' }, 'path'],
    ['an escape that is none', { op: 'add', path: '/~2', value: 1 }, 'path'],
    ['to remove what is not there', { op: 'remove', path: '/none' }, 'path'],
    ['to remove the whole', { op: 'remove', path: '' }, 'path'],
    ['to replace what is not there', { op: 'replace', path: '/none', value: 1 }, 'path'],
    ['to add below what is not there', { op: 'add', path: '/none/x', value: 1 }, 'path'],
    ['to add below a text', { op: 'add', path: '/title/x', value: 1 }, 'path'],
    ['to add beyond the end of a list', { op: 'add', path: '/list/3', value: 1 }, 'path'],
    ['a number of a list with a leading zero', { op: 'replace', path: '/list/01', value: 1 }, 'path'],
    ['the end of a list where nothing is', { op: 'replace', path: '/list/-', value: 1 }, 'path'],
    ['to add nothing', { op: 'add', path: '/new' }, 'value'],
    ['to move from nowhere', { op: 'move', path: '/title' }, 'from'],
    ['to move what is not there', { op: 'move', from: '/none', path: '/title' }, 'from'],
    ['to move something into itself', { op: 'move', from: '/deep', path: '/deep/er' }, 'from'],
    ['to copy what is not there', { op: 'copy', from: '/list/2', path: '/title' }, 'from'],
    ['a test that fails', { op: 'test', path: '/list', value: ['a'] }, 'value'],
    ['a test of what is not there', { op: 'test', path: '/none', value: null }, 'path'],
  ]
  test.each(cases)('%s', (_, operation, field) => {
    expect(patched({ op: 'test', path: '/title', value: 'old' }, operation)).toMatchObject({ ok: false, fault: { field: `1/${field}` } })
  })

  test('to change what is closed, while it may be read', () => {
    const apply = (operation: JsonPatch[number]) => applyPatch(document, [operation], ([first]) => first === 'list')
    expect(apply({ op: 'test', path: '/title', value: 'old' }).ok).toBe(true)
    expect(apply({ op: 'copy', from: '/title', path: '/list/-' }).ok).toBe(true)
    for (const path of ['', '/title', '/list~1', '/Title']) expect(apply({ op: 'add', path, value: 1 }).ok).toBe(false)
    expect(apply({ op: 'move', from: '/title', path: '/list/-' })).toMatchObject({ fault: { field: '0/from' } })
  })
})

test('copies that double what they copy are refused before they cost anything', () => {
  const doubling = Array.from(
    { length: 900 },
    (): JsonPatch => [
      { op: 'copy', from: '/list', path: '/deep/er' },
      { op: 'add', path: '/list/-', value: 0 },
      { op: 'copy', from: '/deep', path: '/list/0' },
    ],
  ).flat()
  const result = patched(...doubling)
  expect(result).toMatchObject({ ok: false, fault: { message: 'copies too much' } })
  // Doubled twenty times, five characters are five million.
  if (!result.ok) expect(Number(result.fault.field.split('/')[0])).toBeLessThan(90)
})
