import * as z from 'zod'
import { openPart, requireFree } from './part-file.ts'
import { Refusal, reasonOf } from './refusal.ts'
import { type Remote, refusalOf, remoteOf } from './remote.ts'
import { say } from './say.ts'
import type { ExportRequest } from './transfer-request.ts'
import { type UnleashServer, unleashExportSchema, unleashProjectSchema, unleashState } from './unleash-state.ts'

const objects = z.array(z.looseObject({}))
const identified = z.array(z.object({ id: z.string() }))
const named = z.array(z.looseObject({ name: z.string() }))
const timeoutMs = 60_000

const ask = async <T>({ url, token }: Remote, path: string, schema: z.ZodType<T>, body?: object): Promise<T> => {
  const headers = { Authorization: token, 'Content-Type': 'application/json' }
  const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
  const response = await fetch(`${url}/api/admin/${path}`, { headers, signal: AbortSignal.timeout(timeoutMs), ...sent }).catch(
    (error: Error) => {
      throw new Refusal(`${url} cannot be reached: ${reasonOf(error.cause ?? error)}`)
    },
  )
  if (!response.ok) throw await refusalOf(response)
  const parsed = schema.safeParse(await response.json().catch(() => undefined))
  if (!parsed.success)
    throw new Refusal(`${url}/api/admin/${path} did not return the response of an Unleash server: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

type Export = z.output<typeof unleashExportSchema>

/**
 * Positions of strategies by id. Exports lack positions, and Unleash 5.8.2 exports the strategies of a feature in any order; the first
 * matching strategy decides the variant.
 */
const positionsOf = async (remote: Remote, project: string, environment: string, { featureStrategies }: Export) => {
  const byFeature = Map.groupBy(featureStrategies, ({ featureName }) => featureName)
  const positions = new Map<string, number>()
  for (const [feature, strategies] of byFeature) {
    if (strategies.length < 2) continue
    const path = `${project}/features/${encodeURIComponent(feature)}/environments/${encodeURIComponent(environment)}/strategies`
    for (const [position, { id }] of (await ask(remote, path, identified)).entries()) positions.set(id, position)
  }
  return positions
}

const readServer = async (remote: Remote): Promise<UnleashServer> => {
  const list = async (path: string, key: string) => (await ask(remote, path, z.object({ [key]: objects })))[key]!
  const { projects: ids } = await ask(remote, 'projects', z.object({ projects: z.array(z.object({ id: z.string() })) }))
  const projects = new Map<string, z.output<typeof unleashProjectSchema>>()
  const exports: UnleashServer['exports'][number][] = []
  for (const { id } of ids) {
    const path = `projects/${encodeURIComponent(id)}`
    const project = await ask(remote, `${path}/overview`, unleashProjectSchema)
    projects.set(id, project)
    const { features } = await ask(remote, `${path}/features`, z.object({ features: named }))
    if (features.length === 0) continue
    for (const { environment } of project.environments) {
      const request = { environment, features: features.map(({ name }) => name) }
      const data = await ask(remote, 'features-batch/export', unleashExportSchema, request)
      exports.push({ environment, data, positions: await positionsOf(remote, path, environment, data) })
    }
  }
  return {
    projects,
    exports,
    environments: await list('environments', 'environments'),
    strategies: (await list('strategies', 'strategies')).filter(({ editable }) => editable !== false),
    tagTypes: await list('tag-types', 'tagTypes'),
    tags: await list('tags', 'tags'),
    contextFields: await ask(remote, 'context', objects),
    segments: await list('segments', 'segments'),
  }
}

/** Writes the flag state of a running Unleash server to a file for `halyard import`. Only reads from the server. Throws Refusal. */
export const unleashExport = async (request: ExportRequest, env: NodeJS.ProcessEnv): Promise<void> => {
  const { file, force, url = '' } = request
  requireFree(file, force)
  const server = await readServer(await remoteOf(url, request, env))
  const target = await openPart(file, false)
  try {
    await target.begin(null)
    await target.write(Buffer.from(`${JSON.stringify(unleashState(server))}\n`))
    await target.finish()
  } finally {
    await target.close()
  }
  say(`Exported: ${server.projects.size} projects and ${server.exports.length} environments of projects with features`)
}
