import { expect, test } from 'vitest'
import { cellAfter } from './grid-keys.ts'

const size = { rows: 100, columns: 4, page: 20 }

test.each([
  ['ArrowDown', false, { row: 6, column: 2 }],
  ['ArrowLeft', false, { row: 5, column: 1 }],
  ['PageDown', false, { row: 25, column: 2 }],
  ['PageUp', false, { row: 0, column: 2 }],
  ['Home', false, { row: 5, column: 0 }],
  ['End', false, { row: 5, column: 3 }],
  ['Home', true, { row: 0, column: 0 }],
  ['End', true, { row: 99, column: 3 }],
])('%s with Control %s moves the focus', (key, isControl, cell) => {
  expect(cellAfter(key, { row: 5, column: 2 }, size, isControl)).toEqual(cell)
})

test('the focus goes from the first row to the titles and remains in the grid', () => {
  expect(cellAfter('ArrowUp', { row: 0, column: 1 }, size, false)).toEqual({ row: -1, column: 1 })
  expect(cellAfter('ArrowUp', { row: -1, column: 1 }, size, false)).toEqual({ row: -1, column: 1 })
  expect(cellAfter('ArrowRight', { row: 99, column: 3 }, size, false)).toEqual({ row: 99, column: 3 })
})

test('other keys do not move the focus', () => {
  expect(cellAfter('a', { row: 0, column: 0 }, size, false)).toBeUndefined()
})
