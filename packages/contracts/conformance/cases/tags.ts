import assert from 'node:assert/strict'
import { about } from '../case.ts'
import type { Client } from '../client.ts'
import type { InputOf } from '../operations.ts'

const it = about(1)

const update = async (client: Client, featureName: string, tags: Partial<InputOf<'updateFeatureTags'>['body']>) => {
  const body = { addedTags: [], removedTags: [], ...tags }
  return (await client.ask('updateFeatureTags', { params: { featureName }, body })).tags
}

export const tags = [
  it(200, 'adds first, then removes, and lists all tags of the feature', async (client, world) => {
    const feature = await world.newFeature()
    await update(client, feature, { addedTags: [{ value: 'kept' }, { value: 'old' }] })
    const both = { value: 'both', type: 'simple' }
    const left = await update(client, feature, { addedTags: [{ value: 'new' }, both], removedTags: [both, { value: 'old' }] })
    assert.deepEqual(left, [
      { value: 'kept', type: 'simple' },
      { value: 'new', type: 'simple' },
    ])
  }),

  it(200, 'uses the type simple for a tag without a type', async (client, world) => {
    const listed = await update(client, await world.newFeature(), { addedTags: [{ value: 'Two Words' }] })
    assert.deepEqual(listed, [{ value: 'Two Words', type: 'simple' }])
  }),

  it(200, 'changes nothing for empty lists', async (client, world) => {
    const feature = await world.newFeature()
    const before = await update(client, feature, { addedTags: [{ value: 'kept' }] })
    assert.deepEqual(await update(client, feature, {}), before)
  }),

  it(200, 'accepts values of 2 and of 50 characters', async (client, world) => {
    const values = ['aa', 'b'.repeat(50)]
    const listed = await update(client, await world.newFeature(), { addedTags: values.map((value) => ({ value })) })
    assert.deepEqual(
      listed.map(({ value }) => value),
      values,
    )
  }),

  it(400, 'refuses shorter and longer values and unknown types, and stores nothing of such a request', async (client, world) => {
    const feature = await world.newFeature()
    const before = await update(client, feature, { addedTags: [{ value: 'kept' }] })
    const wrong = [{ value: 'a' }, { value: 'b'.repeat(51) }, { value: 'good', type: 'x' }, { value: 'good', type: world.newName() }]
    for (const tag of wrong) {
      const body = { addedTags: [{ value: 'good' }, tag], removedTags: [{ value: 'kept' }] }
      await client.refused(400, 'updateFeatureTags', { params: { featureName: feature }, body })
    }
    assert.deepEqual(await update(client, feature, {}), before)
  }),

  it(400, 'requires both lists', async (client, world) => {
    const params = { featureName: await world.newFeature() }
    for (const body of [{ addedTags: [] }, { removedTags: [] }, {}, [], null])
      await client.refused(400, 'updateFeatureTags', { params, body })
  }),

  it(404, 'returns 404 for an unknown feature', async (client, world) => {
    const body = { addedTags: [], removedTags: [] }
    await client.refused(404, 'updateFeatureTags', { params: { featureName: world.newName() }, body })
  }),
]
