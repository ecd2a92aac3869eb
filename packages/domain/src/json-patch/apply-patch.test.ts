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

describe('operations of a patch', () => {
  const cases: [string, JsonPatch[number], unknown][] = [
    ['a member is added', { op: 'add', path: '/new', value: null }, { ...document, new: null }],
    ['an added member replaces an existing member', { op: 'add', path: '/title', value: 'new' }, { ...document, title: 'new' }],
    ['an item is added before another', { op: 'add', path: '/list/1', value: 'x' }, { ...document, list: ['a', 'x', 'b'] }],
    ['an item is added after the last', { op: 'add', path: '/list/-', value: 'x' }, { ...document, list: ['a', 'b', 'x'] }],
    ['an item is added at the end by its index', { op: 'add', path: '/list/2', value: 'x' }, { ...document, list: ['a', 'b', 'x'] }],
    ['an item is removed', { op: 'remove', path: '/list/0' }, { ...document, list: ['b'] }],
    ['a member is replaced by its escaped name', { op: 'replace', path: '/a~1b/~0', value: 2 }, { ...document, 'a/b': { '~': 2 } }],
    ['a nested value is replaced', { op: 'replace', path: '/deep/er/est/0', value: 2 }, { ...document, deep: { er: { est: [2] } } }],
    ['the complete document is replaced', { op: 'replace', path: '', value: 1 }, 1],
    ['an item is moved', { op: 'move', from: '/list/0', path: '/list/1' }, { ...document, list: ['b', 'a'] }],
    ['a value is moved to its own position', { op: 'move', from: '/list/0', path: '/list/0' }, document],
    ['an item is copied', { op: 'copy', from: '/list/0', path: '/list/-' }, { ...document, list: ['a', 'b', 'a'] }],
    ['a test passes regardless of the order of members', { op: 'test', path: '/a~1b', value: { '~': 1 } }, document],
  ]
  test.each(cases)('%s', (_, operation, expected) => {
    const before = structuredClone(document)
    expect(outcomeOf(operation)).toEqual(expected)
    expect(document).toEqual(before)
  })

  test('operations are applied in order', () => {
    expect(
      outcomeOf({ op: 'add', path: '/x', value: [] }, { op: 'add', path: '/x/0', value: 1 }, { op: 'remove', path: '/title' }),
    ).toEqual({
      list: document.list,
      'a/b': document['a/b'],
      deep: document.deep,
      x: [1],
    })
  })

  test('the name __proto__ is an ordinary member', () => {
    const value = outcomeOf({ op: 'add', path: '/__proto__', value: { polluted: true } }) as object
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    expect(Object.keys(value)).toContain('__proto__')
    expect(outcomeOf({ op: 'replace', path: '/__proto__/polluted', value: true })).toMatchObject({ field: '0/path' })
    expect(outcomeOf({ op: 'copy', from: '/constructor', path: '/title' })).toMatchObject({ field: '0/from' })
  })
})

describe('refused operations', () => {
  const cases: [string, JsonPatch[number], string][] = [
    ['a path that is not a pointer is refused', { op: 'remove', path: 'title' }, 'path'],
    ['an invalid escape is refused', { op: 'add', path: '/~2', value: 1 }, 'path'],
    ['removing a missing value is refused', { op: 'remove', path: '/none' }, 'path'],
    ['removing the complete document is refused', { op: 'remove', path: '' }, 'path'],
    ['replacing a missing value is refused', { op: 'replace', path: '/none', value: 1 }, 'path'],
    ['adding below a missing value is refused', { op: 'add', path: '/none/x', value: 1 }, 'path'],
    ['adding below a text is refused', { op: 'add', path: '/title/x', value: 1 }, 'path'],
    ['adding beyond the end of a list is refused', { op: 'add', path: '/list/3', value: 1 }, 'path'],
    ['an index with a leading zero is refused', { op: 'replace', path: '/list/01', value: 1 }, 'path'],
    ['replacing at the end of a list is refused', { op: 'replace', path: '/list/-', value: 1 }, 'path'],
    ['adding without a value is refused', { op: 'add', path: '/new' }, 'value'],
    ['moving without a source is refused', { op: 'move', path: '/title' }, 'from'],
    ['moving a missing value is refused', { op: 'move', from: '/none', path: '/title' }, 'from'],
    ['moving a value into itself is refused', { op: 'move', from: '/deep', path: '/deep/er' }, 'from'],
    ['copying a missing value is refused', { op: 'copy', from: '/list/2', path: '/title' }, 'from'],
    ['a failing test is refused', { op: 'test', path: '/list', value: ['a'] }, 'value'],
    ['a test of a missing value is refused', { op: 'test', path: '/none', value: null }, 'path'],
  ]
  test.each(cases)('%s', (_, operation, field) => {
    expect(patched({ op: 'test', path: '/title', value: 'old' }, operation)).toMatchObject({ ok: false, fault: { field: `1/${field}` } })
  })

  test('closed paths can be read, but not changed', () => {
    const apply = (operation: JsonPatch[number]) => applyPatch(document, [operation], ([first]) => first === 'list')
    expect(apply({ op: 'test', path: '/title', value: 'old' }).ok).toBe(true)
    expect(apply({ op: 'copy', from: '/title', path: '/list/-' }).ok).toBe(true)
    for (const path of ['', '/title', '/list~1', '/Title']) expect(apply({ op: 'add', path, value: 1 }).ok).toBe(false)
    expect(apply({ op: 'move', from: '/title', path: '/list/-' })).toMatchObject({ fault: { field: '0/from' } })
  })
})

test('repeated doubling by copies is refused before it uses much memory', () => {
  const doubling = Array.from(
    { length: 900 },
    (): JsonPatch => [
      { op: 'copy', from: '/list', path: '/deep/er' },
      { op: 'add', path: '/list/-', value: 0 },
      { op: 'copy', from: '/deep', path: '/list/0' },
    ],
  ).flat()
  const result = patched(...doubling)
  expect(result).toMatchObject({ ok: false, fault: { message: 'copies too much data' } })
  // After twenty doublings, five characters are five million.
  if (!result.ok) expect(Number(result.fault.field.split('/')[0])).toBeLessThan(90)
})
