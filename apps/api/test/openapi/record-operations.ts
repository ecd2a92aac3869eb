import { listEndpoints, type NamedEndpoint } from '@halyard/contracts'
import { samplePersonId } from '../account-samples.ts'
import type { TestServer } from '../harness.ts'
import { type AnyInput, type Sample, samples } from '../samples.ts'
import { http } from '../sweeps/bindings.ts'

export interface RecordedOperation extends AnyInput {
  /** Body of the success response. Absent: the response has no body. */
  readonly response?: unknown
}

/**
 * Values of query parameters that no sample uses. The schema of an endpoint decides which value fits. Each parameter is sent once, with the
 * first endpoint that has it.
 */
const furtherQuery: Readonly<Record<string, readonly unknown[]>> = {
  all: [true],
  appName: ['web-shop'],
  archived: ['IS:true'],
  asChangeRequest: [false],
  contextFields: [true],
  createdBy: ['IS:1001', 1001],
  createdByUserId: ['IS:1001'],
  currentTime: ['2026-01-31T12:00:00.000Z'],
  dryRun: [true],
  environment: ['IS:production', 'production'],
  environments: [true],
  featureToggles: [true],
  flagConfigEtag: ['W/"0123456789"'],
  flagConfigLastModified: ['1769860800'],
  force: [true],
  format: ['json'],
  groupId: ['IS:5c35bdd1-e30b-491f-b3ed-b1c7e08c5abc'],
  limit: [50],
  namePrefix: ['check'],
  offset: [0],
  projects: [true],
  remoteAddress: ['192.0.2.7'],
  requestedApproverId: ['IS:1001', 1001],
  segment: ['INCLUDE:testers'],
  segments: [true],
  sessionId: ['a8d1f0'],
  since: ['n1Zo2mLc8a0dRrT6bQ4w'],
  sortBy: ['createdAt'],
  sortOrder: ['desc'],
  state: ['IS:active', 'IS:Draft'],
  strategies: [true],
  tag: ['team:payments', 'INCLUDE:team:payments'],
  tagType: ['team'],
  tags: [true],
  variantForFlag: ['checkout'],
}

const fitting = ({ operation, endpoint }: NamedEndpoint, name: string): unknown => {
  const found = furtherQuery[name]?.find((value) => endpoint.query.shape[name]?.safeParse(value).success)
  if (found === undefined) throw new Error(`furtherQuery has no valid value for ${name} of ${operation}; add one`)
  return found
}

/** A cursor that the server returned. */
const sentCursor = async (server: TestServer): Promise<string> => {
  const { headers } = await server.send('GET', '/api/admin/projects?limit=1')
  return /cursor=([\w-]+)/.exec(headers.get('Link') ?? '')![1]!
}

/** Creates the input of a sample whose names begin with the resource: `feature-1`, `feature-2`, ... */
const createInputs = (server: TestServer, account: number) => {
  const counts = new Map<string, number>()
  return async ({ resource, operation }: NamedEndpoint): Promise<AnyInput> => {
    const word = resource.replace(/s$/, '').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    const number = (counts.get(word) ?? 0) + 1
    counts.set(word, number)
    // `samples` has an entry for each operation.
    const sample = (samples as Readonly<Record<string, Sample<AnyInput>>>)[operation]!
    return sample(`${word}-${number}`, { server, account, token: null })
  }
}

/** Sends the sample of every endpoint. Returns inputs and responses, by operation. */
export const recordOperations = async (server: TestServer): Promise<Record<string, RecordedOperation>> => {
  const inputOf = createInputs(server, await samplePersonId(server))
  const cursor = await sentCursor(server)
  const sent = new Set(['cursor'])

  const expectSuccess = async (named: NamedEndpoint, input: AnyInput): Promise<unknown> => {
    const { status, value, error } = await http.call(server, named, input)
    if (status >= 400) throw new Error(`${named.operation} returned ${status}: ${JSON.stringify(error)}`)
    return value
  }

  const sendFurther = async (named: NamedEndpoint, further: Readonly<Record<string, unknown>>): Promise<void> => {
    const unsent = Object.entries(further).filter(([name]) => !sent.has(name))
    if (unsent.length === 0) return
    const input = await inputOf(named)
    await expectSuccess(named, { ...input, query: { ...input.query, ...Object.fromEntries(unsent) } })
    for (const [name] of unsent) sent.add(name)
  }

  const record = async (named: NamedEndpoint): Promise<RecordedOperation> => {
    const input = await inputOf(named)
    const response = await expectSuccess(named, input)
    const absent = Object.keys(named.endpoint.query.shape).filter((name) => input.query?.[name] === undefined)
    const further = Object.fromEntries(absent.map((name) => [name, name === 'cursor' ? cursor : fitting(named, name)]))
    await sendFurther(named, further)
    const query = { ...input.query, ...further }
    return { ...input, ...(Object.keys(query).length > 0 && { query }), ...(response !== undefined && { response }) }
  }

  const recorded: Record<string, RecordedOperation> = {}
  for (const named of listEndpoints()) recorded[named.operation] = await record(named)
  return recorded
}
