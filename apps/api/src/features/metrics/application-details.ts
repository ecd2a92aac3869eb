import { isDeepStrictEqual } from 'node:util'
import type { ApplicationDetails } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { compareCodePoints, type Failure, failure } from '@halyard/domain'
import { sees } from '../../identity/caller/caller.ts'
import type { Operations } from '../../pipeline/operation.ts'
import {
  type DescribedApplication,
  findApplication,
  type InstanceRow,
  listFeaturesOf,
  listInstances,
  lockApplication,
  putApplication,
  removeApplication,
  type StoredApplicationDetails,
} from '../../store/repositories/application-details.repository.ts'
import { listApplicationUses } from '../../store/repositories/applications.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { allProjects, usageOf } from './applications.ts'

const unknownApplication = (name: string): Failure => failure('NotFoundError', `There is no application named ${name}`)

/** The SDKs of processes, with the versions of each. The version follows the last colon. */
const sdksOf = (instances: readonly InstanceRow[]): ApplicationDetails['sdks'] => {
  const pairs = [...new Set(instances.flatMap(({ sdk }) => (sdk === null ? [] : [sdk])))].sort(compareCodePoints).map((sdk) => {
    const at = sdk.lastIndexOf(':')
    return at < 0 ? { name: sdk, version: null } : { name: sdk.slice(0, at), version: sdk.slice(at + 1) }
  })
  return [...Map.groupBy(pairs, ({ name }) => name)].map(([name, group]) => ({
    name,
    versions: group.flatMap(({ version }) => (version === null ? [] : [version])),
  }))
}

const toDescription = ({ description, url, color, icon, strategies }: DescribedApplication) => ({
  description,
  url,
  color,
  icon,
  strategies: [...strategies],
})

export const getApplication: Operations['metrics']['getApplication'] = {
  watches: () => [revisionKeys.applications],
  run: async ({ store }, { params: { appName }, caller }) => {
    const [[row], uses, instances, features] = await store.snapshot((tx) =>
      tx.batch(
        findApplication(appName),
        listApplicationUses([appName]),
        listInstances(appName, limits.instancesListed),
        listFeaturesOf(appName, limits.togglesPerReport),
      ),
    )
    const visible = uses.filter(({ project }) => project === allProjects || sees(caller, project))
    if (!row || (caller.visible && visible.length === 0)) return unknownApplication(appName)
    // Environments are shown only if the caller can see a use of the application there.
    const environments = new Set(visible.map(({ environment }) => environment))
    const shown = caller.visible ? instances.filter(({ environment }) => environments.has(environment)) : instances
    return {
      appName,
      ...toDescription(row),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      createdBy: row.created_by,
      usage: usageOf(visible),
      instances: shown.map((instance) => ({
        instanceId: instance.instance_id,
        environment: instance.environment,
        sdkVersion: instance.sdk,
        createdAt: instance.created_at,
        lastSeen: instance.seen_at,
      })),
      sdks: sdksOf(shown),
      seenToggles: features.flatMap(({ feature: name, project }): ApplicationDetails['seenToggles'] => {
        if (project === null) return caller.visible ? [] : [{ name, notFound: true }]
        return sees(caller, project) ? [{ name, project }] : []
      }),
    }
  },
}

const described = (row: StoredApplicationDetails | undefined, appName: string): DescribedApplication =>
  row ?? { app_name: appName, strategies: [], description: null, url: null, color: null, icon: null }

export const updateApplication: Operations['metrics']['updateApplication'] = {
  run: ({ store, runtime: { now } }, { params: { appName }, body, caller }) =>
    store.write(caller.actor, async (tx) => {
      const [[before]] = await tx.batch(lockApplication(appName))
      const known = described(before, appName)
      const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
      const after: DescribedApplication = { ...known, ...given, app_name: appName }
      const data = { appName, ...toDescription(after) }
      if (before && isDeepStrictEqual(toDescription(before), toDescription(after)))
        return { statements: [], events: [], revisions: [], result: {} }
      return {
        statements: [putApplication(after, new Date(now()).toISOString(), caller.actor.name)],
        events: [
          before
            ? { type: 'application-updated', data, preData: { appName, ...toDescription(before) } }
            : { type: 'application-created', data },
        ],
        revisions: [revisionKeys.applications],
        result: {},
      }
    }),
}

export const deleteApplication: Operations['metrics']['deleteApplication'] = {
  run: ({ store }, { params: { appName }, caller }) =>
    store.write(caller.actor, async (tx) => {
      const [[before]] = await tx.batch(lockApplication(appName))
      if (!before) return unknownApplication(appName)
      return {
        statements: [removeApplication(appName)],
        events: [{ type: 'application-deleted', preData: { appName, ...toDescription(before) } }],
        revisions: [revisionKeys.applications],
        result: {},
      }
    }),
}
