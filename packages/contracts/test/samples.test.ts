import { expect, test } from 'vitest'
import { brokenBy } from './broken-by.ts'
import { accountSamples } from './samples/accounts.ts'
import { auditSamples } from './samples/audit.ts'
import { changeRequestListSamples } from './samples/change-request-lists.ts'
import { changeSamples } from './samples/changes.ts'
import { changesAtOnceSamples } from './samples/changes-at-once.ts'
import { clientFeatureSamples, frontendSamples } from './samples/client-features.ts'
import { configurationSamples } from './samples/configurations.ts'
import { consoleSamples } from './samples/console.ts'
import { environmentSamples } from './samples/environments.ts'
import { eventSamples } from './samples/events.ts'
import { featureSamples } from './samples/features.ts'
import { featuresBatchSamples } from './samples/features-batch.ts'
import { importSamples } from './samples/imports.ts'
import { lifecycleSamples } from './samples/lifecycle.ts'
import { manifestSamples } from './samples/manifest.ts'
import { metadataSamples } from './samples/metadata.ts'
import { metricSamples } from './samples/metrics.ts'
import { peopleSamples } from './samples/people.ts'
import { playgroundSamples } from './samples/playground.ts'
import { projectSamples } from './samples/projects.ts'
import { registrySamples } from './samples/registries.ts'
import { reviewSamples } from './samples/reviews.ts'
import { searchSamples } from './samples/search.ts'
import { signInSamples } from './samples/sign-in.ts'
import { webhookSamples } from './samples/webhooks.ts'
import { schemas } from './walk.ts'

const samples = {
  ...featureSamples,
  ...featuresBatchSamples,
  ...peopleSamples,
  ...accountSamples,
  ...auditSamples,
  ...changeSamples,
  ...reviewSamples,
  ...changesAtOnceSamples,
  ...changeRequestListSamples,
  ...importSamples,
  ...clientFeatureSamples,
  ...frontendSamples,
  ...manifestSamples,
  ...metricSamples,
  ...metadataSamples,
  ...configurationSamples,
  ...playgroundSamples,
  ...projectSamples,
  ...registrySamples,
  ...searchSamples,
  ...lifecycleSamples,
  ...eventSamples,
  ...environmentSamples,
  ...consoleSamples,
  ...signInSamples,
  ...webhookSamples,
}

test('every schema has samples, and every sample a schema', () => {
  expect(Object.keys(samples).sort()).toEqual(schemas.map(([name]) => name).sort())
})

test('every schema accepts its good sample, and rejects the bad sample at the path that the sample names', () => {
  const broken = brokenBy(
    schemas,
    ([name]) => name,
    ([name, schema]) => {
      const { accepted, refused, at } = samples[name] ?? {}
      expect(schema.safeParse(accepted).error).toBeUndefined()
      expect(schema.safeParse(refused).error?.issues.map(({ path }) => path.join('/'))).toContain(at)
    },
  )
  expect(broken).toEqual([])
})
