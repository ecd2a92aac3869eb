import { expect, test } from 'vitest'
import { cleanContext, combinationsOf, toEvaluationContext } from './contexts.ts'

const listOf = (context: Parameters<typeof cleanContext>[0]) => {
  const { count, at } = combinationsOf(cleanContext(context).context)
  return Array.from({ length: count }, (_, index) => at(index))
}

test('lists every combination once', () => {
  const all = listOf({ appName: 'a, b', userId: '1,2,3,1', age: 7, properties: { tenant: 'x,y' } })
  expect(all).toHaveLength(12)
  expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(12)
  expect(all).toContainEqual({ fields: { appName: 'b', userId: '3', age: 7 }, properties: { tenant: 'y' } })
})

test('the size of the largest context follows from its longest values', () => {
  const { context } = cleanContext({ appName: 'a', userId: `1,${'x'.repeat(100)},2` })
  const { bytes } = combinationsOf(context)
  expect(bytes.value).toBe(102)
  expect(bytes.context).toBe(JSON.stringify(['appName', 'a', 'userId', 'x'.repeat(100)]).length - '[,,,]'.length)
})

test('does not change a value that consists of commas only', () => {
  expect(listOf({ appName: ' , ', userId: '' })).toEqual([{ fields: { appName: ' , ', userId: '' }, properties: {} }])
})

test('a field that SDKs do not define becomes a property; a context without environment gets the environment of the request', () => {
  const { context } = cleanContext({ appName: 'a', tenant: 'root', properties: { tenant: 'inner', plan: 'free' } })
  expect(toEvaluationContext(context, 'production')).toEqual({
    appName: 'a',
    environment: 'production',
    properties: { tenant: 'root', plan: 'free' },
  })
  const { context: own } = cleanContext({ appName: 'a', environment: 'mine' })
  expect(toEvaluationContext(own, 'production')).toMatchObject({ environment: 'mine' })
})
