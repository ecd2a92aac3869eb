import { errorOf, readJson } from './answer-error.ts'
import type { Answer } from './attempt.ts'
import { joinHeaders } from './headers.ts'
import { mark } from './mark.ts'
import type { CallOptions, HalyardOptions, Input } from './options.ts'
import type { HalyardPromise, HalyardResponse } from './response.ts'
import { jsonLines, type Route, readRoutes } from './route.ts'
import { send } from './send.ts'
import { keepVersion } from './versions.ts'

/** The value of a successful response; an array for JSON lines. */
const dataOf = ({ items }: Route, answer: Answer): unknown => {
  const { text } = answer
  if (items === jsonLines) return readJson(answer, `[${text.trim().replaceAll('\n', ',')}]`)
  return text ? readJson(answer, text) : undefined
}

const responseOf = (route: Route, answer: Answer): HalyardResponse<unknown> => {
  const { status, headers } = answer.response
  const data = dataOf(route, answer)
  const etag = headers.get('ETag') ?? undefined
  if (answer.request.method === 'GET') keepVersion(data, etag)
  return { data, status, headers, requestId: headers.get('X-Request-Id') ?? undefined, etag }
}

const operationOf = (client: HalyardOptions, route: Route) => {
  const open = async (input: Input = {}, options: CallOptions = {}, isStream = true): Promise<Answer> => {
    const answer = await send(client, route, input, options, isStream)
    const { ok, status } = answer.response
    if (ok) return answer
    throw errorOf(answer, `returned status ${status} without an error body; check baseUrl`)
  }
  const operation = (input?: Input, options?: CallOptions): HalyardPromise<unknown> => {
    const response = open(input, options, false).then((answer) => responseOf(route, answer))
    const promise = response.then(({ data }) => data)
    return Object.assign(promise, {
      withResponse: () => {
        // The caller handles a rejection of the response, which is also the rejection of this promise.
        promise.catch(() => undefined)
        return response
      },
    })
  }
  return Object.assign(operation, { [mark]: { route, open } })
}

/** Throws TypeError if an option is invalid. */
export const checkOptions = ({ baseUrl, token, headers }: HalyardOptions): void => {
  if (!/^https?:\/\/[^@?#]+$/.test(baseUrl)) throw new TypeError('baseUrl must be an http address without @, ? and #')
  joinHeaders({}, headers, { authorization: token !== null && typeof token !== 'function' && token })
}

/** The operations of a resource, by name. */
export const operationsOf = (options: HalyardOptions, table: string): Readonly<Record<string, unknown>> =>
  Object.fromEntries(readRoutes(table).map((route) => [route.target.operation, operationOf(options, route)]))

/** Creates the operations of one resource. Throws TypeError if an option is invalid. */
export const createResource = (options: HalyardOptions, table: string): Readonly<Record<string, unknown>> => {
  checkOptions(options)
  return operationsOf(options, table)
}
