import { contract, tagEndpoints } from '@halyard/contracts'
import { expect, test, vi } from 'vitest'
import { clientOf } from '../../test/scripted-fetch.ts'
import { type HalyardClient, iterate, ValidationError, versionOf } from '../index.ts'
import { UnexpectedResponse, withValidation } from './index.ts'

const params = { projectId: 'shop' }
const tag = { type: 'simple', value: 'payments' }

const setUp = (body: unknown, init: ResponseInit = {}) => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(JSON.stringify(body), init))
  const plain = clientOf(fetch)
  return { fetch, plain, halyard: withValidation(plain, contract) }
}

const wrongInputs: [string, (halyard: HalyardClient) => Promise<unknown>, string[]][] = [
  ['parameters', (halyard) => halyard.tags.getFeatureTags({ params: { featureName: 'a b' } }), ['params/featureName']],
  ['query', (halyard) => halyard.features.getAllFeatures({ query: { tag: 'no colon' } }), ['query/tag']],
  [
    'body',
    (halyard) =>
      halyard.tags.updateFeatureTags({
        params: { featureName: 'checkout' },
        body: { addedTags: [{ value: 'x' }], removedTags: [{ value: '' }] },
      }),
    ['body/addedTags/0/value', 'body/removedTags/0/value'],
  ],
  // biome-ignore lint/suspicious/noExplicitAny: a caller without types
  ['missing body', (halyard) => halyard.features.createFeature({ params } as any), ['body']],
  // biome-ignore lint/suspicious/noExplicitAny: a caller without types
  ['missing input', (halyard) => (halyard.features.getFeature as any)(), ['params/projectId', 'params/featureName']],
]
test.each(wrongInputs)('rejects wrong input (%s) with the paths of the faults, and sends nothing', async (_, call, paths) => {
  const { fetch, halyard } = setUp({})
  const error = await call(halyard).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ValidationError)
  const { name, message, details } = error as ValidationError
  expect([name, details.map(({ path }) => path)]).toEqual(['ValidationError', paths])
  expect(message).toBe(`${paths[0]}: ${details[0]?.message}`)
  expect(fetch).not.toHaveBeenCalled()
})

test('returns the object of the client, which has its ETag', async () => {
  const { halyard } = setUp({ version: 1, tags: [tag] }, { headers: { ETag: '"7"' } })
  const tags = await halyard.tags.getFeatureTags({ params: { featureName: 'checkout' } })
  expect([tags.tags, versionOf(tags)]).toEqual([[tag], '"7"'])
})

test('rejects a wrong response with the operation and the path', async () => {
  const { halyard } = setUp({ version: 1, tags: [tag, { type: 'simple', value: 7 }] })
  const error = await halyard.tags.getFeatureTags({ params: { featureName: 'checkout' } }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(UnexpectedResponse)
  expect(error).toMatchObject({ name: 'UnexpectedResponse', details: [{ path: 'response/tags/1/value' }] })
  expect((error as Error).message).toMatch(
    /^tags\.getFeatureTags \(GET \/api\/admin\/features\/:featureName\/tags\) returned a response that the contract does not allow: response\/tags\/1\/value: /,
  )
})

test('checks the pages of a list', async () => {
  const { halyard, fetch } = setUp({ version: 1, tags: [tag, {}] }, { headers: { Link: '' } })
  const readAll = async (featureName: string) => {
    const read = []
    for await (const one of iterate(halyard.tags.getFeatureTags, { params: { featureName } })) read.push(one)
    return read
  }
  await expect(readAll('checkout')).rejects.toMatchObject({
    name: 'UnexpectedResponse',
    details: [{ path: 'response/tags/1/value' }, { path: 'response/tags/1/type' }],
  })
  await expect(readAll('a b')).rejects.toBeInstanceOf(ValidationError)
  expect(fetch).toHaveBeenCalledOnce()
})

test('accepts fields that the contract does not have, because newer servers may add fields', async () => {
  const { halyard } = setUp({ version: 1, tags: [{ ...tag, colour: 'red' }], more: true })
  await expect(halyard.tags.getFeatureTags({ params: { featureName: 'checkout' } })).resolves.toMatchObject({ more: true })
})

test('checks only the given resources, and no responses if the options say so', async () => {
  const { plain, fetch } = setUp({ version: 1, tags: [{}] })
  const halyard = withValidation(plain, { tags: tagEndpoints }, { responses: false })
  await expect(halyard.features.getAllFeatures({ query: { tag: 'no colon' } })).resolves.toBeTruthy()
  await expect(halyard.tags.getFeatureTags({ params: { featureName: 'checkout' } })).resolves.toBeTruthy()
  await expect(halyard.tags.getFeatureTags({ params: { featureName: 'a b' } })).rejects.toBeInstanceOf(ValidationError)
  expect(fetch).toHaveBeenCalledTimes(2)
  expect(halyard.features.getAllFeatures).toBe(plain.features.getAllFeatures)
})
