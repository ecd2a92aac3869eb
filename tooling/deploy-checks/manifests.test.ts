import { expect, test } from 'vitest'
import { faultsOfManifests } from './manifests.ts'

const root = new URL('../..', import.meta.url).pathname
const metadata = { name: 'flags' }
const policy = (spec: object) => ({ apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', metadata, spec })

test('reports unknown fields and wrong types, and accepts a valid manifest', async () => {
  const monitor = {
    apiVersion: 'monitoring.coreos.com/v1',
    kind: 'ServiceMonitor',
    metadata,
    spec: { selector: {}, endpoints: [{ ports: 'http' }] },
  }
  expect(await faultsOfManifests(root, [policy({ maxUnavailable: 1 })])).toEqual([])
  const faults = await faultsOfManifests(root, [policy({ maxUnavailabel: 1 }), policy({ maxUnavailable: [] }), monitor])
  expect(faults).toContainEqual(expect.stringMatching(/^PodDisruptionBudget flags: .*"maxUnavailabel"' does not exist/))
  expect(faults).toContainEqual(expect.stringMatching(/^PodDisruptionBudget flags: .*maxUnavailable.* must be/s))
  expect(faults).toContainEqual(expect.stringMatching(/^ServiceMonitor flags: .*"ports"' does not exist/))
})

test('reports a kind that does not exist', async () => {
  expect(await faultsOfManifests(root, [{ apiVersion: 'apps/v1', kind: 'Deploymnet', metadata }])).not.toEqual([])
})
