import type { Contract, FeatureMetrics } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { fillHours, lastHours } from '@halyard/domain'
import { textBody } from '../../cache/bodies/text-body.ts'
import { type Caller, sees } from '../../identity/caller/caller.ts'
import type { Operation } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { listUsage } from '../../store/repositories/metrics.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

const hourMs = 3_600_000

const bodyOf = (data: FeatureMetrics['data'], goodUntil: number | null) => {
  const metrics: FeatureMetrics = { version: 1, maturity: 'stable', data }
  return textBody(JSON.stringify(metrics), goodUntil)
}

/** The window moves with the hours, so the body says until when it is good. */
const buildBody = async (ports: Ports, featureName: string, hoursBack: number) => {
  const now = ports.runtime.now()
  const hours = lastHours(now, hoursBack)
  const rows = await ports.store.run(listUsage(featureName, new Date(hours[0]!).toISOString()))
  return bodyOf(fillHours(rows, { now, hoursBack, featureName }), hours.at(-1)! + hourMs)
}

/** Usage is kept by name, also of features that are gone or were never there: to whom these belonged is not known. */
const mayKnow = async (ports: Ports, caller: Caller, feature: string): Promise<boolean> => {
  if (caller.visible === null) return true
  const project = await ports.store.findProject(feature)
  return project !== undefined && sees(caller, project)
}

export const getRawFeatureMetrics: Operation<Contract['metrics']['getRawFeatureMetrics']> = {
  watches: () => [revisionKeys.metrics],
  run: async (ports, { params: { name }, query, observed, caller }) => {
    const hoursBack = Number(query.hoursBack ?? limits.metricsHours)
    const key = JSON.stringify(['metrics', name, hoursBack])
    const body = (await mayKnow(ports, caller, name))
      ? await ports.cache.ownBodies.getOrBuild(key, observed.get(revisionKeys.metrics)!, () => buildBody(ports, name, hoursBack))
      : bodyOf([], null)
    return { etag: body.etag, body: () => body }
  },
}
