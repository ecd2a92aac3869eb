import { expect, test } from 'vitest'
import { feature, fileOf } from '../../test/state-files.ts'
import { faultsInto, imported, planInto, seededStore } from '../../test/store.ts'

const tag = (value: string, type = 'simple') => ({ type, value })

test('tags of the list and of imported features are created once', () => {
  const file = fileOf({
    tags: [tag('one'), tag('one'), tag('two')],
    features: [feature('checkout', { tags: [tag('two'), tag('three')] })],
  })
  const { tags, result } = planInto(seededStore(), file)
  expect(tags.insert).toEqual([tag('one'), tag('two'), tag('three')])
  expect(result.imported).toMatchObject({ tags: 3, featureTags: 2 })
})

test('existing tags are skipped, or count as imported', () => {
  const store = imported(seededStore(), fileOf({ tags: [tag('one')] }))
  const file = fileOf({ tags: [tag('one')] })
  expect(planInto(store, file, { keep: true })).toMatchObject({
    tags: { insert: [] },
    result: { kept: { tags: 1 }, imported: { tags: 0 } },
  })
  expect(planInto(store, file, { keep: false })).toMatchObject({
    tags: { insert: [] },
    result: { kept: { tags: 0 }, imported: { tags: 1 } },
  })
})

test('drop deletes the tags that the file does not name', () => {
  const store = imported(seededStore(), fileOf({ tags: [tag('one'), tag('two')] }))
  const { tags, result } = planInto(store, fileOf({ tags: [tag('two'), tag('three')] }), { drop: true })
  expect(tags).toEqual({ drop: [tag('one')], insert: [tag('three')] })
  expect(result.dropped.tags).toBe(2)
})

test('an unknown tag type is a fault', () => {
  const file = fileOf({
    tags: [tag('one', 'nowhere')],
    features: [feature('checkout', { tags: [tag('two', 'nowhere')] })],
    featureTags: [{ featureName: 'checkout', tagType: 'nowhere', tagValue: 'three' }],
  })
  expect(faultsInto(seededStore(), file).map((fault) => fault.replace(/:.*/, ''))).toEqual([
    'body/features/0/tags/0/type',
    'body/featureTags/0/tagType',
    'body/tags/0/type',
  ])
})
