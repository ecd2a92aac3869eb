import type { Contract, Endpoint, ImportState, Input } from '@halyard/contracts'
import { expect } from 'vitest'
import { completeFile } from './complete-file.ts'
import type { TestServer } from './harness.ts'

export type OperationId = { [R in keyof Contract]: keyof Contract[R] & string }[keyof Contract]
type EndpointOf<O extends OperationId> = { [R in keyof Contract]: O extends keyof Contract[R] ? Contract[R][O] : never }[keyof Contract]
type InputOf<E> = E extends Endpoint ? Input<E> : never

/** Inputs of any endpoint. That those below fit is proven by their type. */
export interface AnyInput {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/** A list that is long enough to be worth compressing, whoever lists it. */
const crowd = (description: string) => {
  const numbers = Array.from({ length: 8 }, (_, index) => index)
  return {
    version: 4,
    projects: numbers.map((number) => ({ id: `crowd-${number}`, name: `Crowd ${number}`, description })),
    features: numbers.flatMap((number) => [
      { name: `live-${number}`, project: 'shop', description },
      { name: `gone-${number}`, project: 'shop', description, archivedAt: '2026-01-31T12:00:00.000Z' },
      { name: `counted-${number}-${description}`, project: `crowd-${number}` },
    ]),
  }
}

const imported = async (server: TestServer, file: object): Promise<void> => {
  const answer = await server.send('POST', '/api/admin/state/import?keep=false', { body: file })
  expect(answer.status, answer.text).toBe(202)
}

/** Stores what the samples speak of. */
export const seed = async (server: TestServer): Promise<void> => {
  await imported(server, completeFile())
  await imported(server, crowd('first'))
}

/** Changes something in whatever the samples read. */
export const stir = async (server: TestServer, word: string): Promise<void> => {
  await imported(server, crowd(word))
  const { features, ...file } = completeFile()
  await imported(server, { ...file, features: features.map((feature) => ({ ...feature, description: word })) })
}

/** For every endpoint an input that succeeds on a seeded server. `unique` is another word at each call, for what is made. */
export const samples: { readonly [O in OperationId]: (unique: string) => InputOf<EndpointOf<O>> } = {
  getAllFeatures: () => ({ query: { project: ['shop', 'default'], namePrefix: '' } }),
  getArchivedFeatures: () => ({ params: { projectId: 'shop' } }),
  getProjectFeatures: () => ({ params: { projectId: 'shop' }, query: {} }),
  createFeature: (unique) => ({
    params: { projectId: 'shop' },
    body: { name: unique, type: 'experiment', description: 'A sample', impressionData: true },
  }),
  getFeature: () => ({ params: { projectId: 'shop', featureName: 'checkout' }, query: { variantEnvironments: 'true' } }),
  getProjects: () => ({}),
  importState: () => ({
    query: { drop: 'false', keep: 'true' },
    // its type is that of its literals; that it is imported whole is tested beside the operation
    body: completeFile() as unknown as ImportState,
  }),
  updateFeatureTags: (unique) => ({
    params: { featureName: 'payments' },
    body: { addedTags: [{ value: unique, type: 'simple' }], removedTags: [{ value: 'not-there', type: 'team' }] },
  }),
}

let made = 0

/** The sample of an operation. Fails where there is none. */
export const sampleOf = (operation: string): AnyInput => {
  const sample = (samples as Readonly<Record<string, (unique: string) => AnyInput>>)[operation]
  if (!sample) throw new Error(`there is no sample for ${operation} in samples.ts`)
  made += 1
  return sample(`sample-${made}`)
}
