import type { Contract, FeatureMetrics } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { fillHours, lastHours } from '@halyard/domain'
import { textBody } from '../../cache/bodies/text-body.ts'
import { type Caller, sees } from '../../identity/caller.ts'
import type { Operation } from '../../pipeline/operation.ts'
import type { Context } from '../../pipeline/ports.ts'
import { listUsage } from '../../store/repositories/metrics.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

const hourMs = 3_600_000

const bodyOf = ({ brotli }: Context, data: FeatureMetrics['data'], goodUntil: number | null) => {
  const metrics: FeatureMetrics = { version: 1, maturity: 'stable', data }
  return textBody(JSON.stringify(metrics), brotli, goodUntil)
}

/** The window moves with the hours, so the body says until when it is good. */
const buildBody = async (context: Context, featureName: string, hoursBack: number) => {
  const now = context.now()
  const hours = lastHours(now, hoursBack)
  const rows = await context.database.run(listUsage(featureName, new Date(hours[0]!).toISOString()))
  return bodyOf(context, fillHours(rows, { now, hoursBack, featureName }), hours.at(-1)! + hourMs)
}

/** Usage is kept by name, also of features that are gone or were never there: to whom these belonged is not known. */
const mayKnow = async (context: Context, caller: Caller, feature: string): Promise<boolean> => {
  if (caller.visible === null) return true
  const project = await context.findProject(feature)
  return project !== undefined && sees(caller, project)
}

export const getRawFeatureMetrics: Operation<Contract['metrics']['getRawFeatureMetrics']> = {
  watches: () => [revisionKeys.metrics],
  run: async (context, { params: { name }, query, observed, caller }) => {
    const hoursBack = Number(query.hoursBack ?? limits.metricsHours)
    const key = JSON.stringify(['metrics', name, hoursBack])
    const body = (await mayKnow(context, caller, name))
      ? await context.ownBodies.getOrBuild(key, observed.get(revisionKeys.metrics)!, () => buildBody(context, name, hoursBack))
      : bodyOf(context, [], null)
    return { etag: body.etag, body: () => body }
  },
}
