import { inputFaults } from '@halyard/domain'
import { ValidationError } from '../generated/errors.ts'
import type { Source } from '../listing.ts'
import { mark } from '../mark.ts'
import type { CallOptions, Input } from '../options.ts'
import type { HalyardPromise } from '../response.ts'
import type { EndpointSchemas, Schema } from './schemas.ts'
import { UnexpectedResponse } from './unexpected-response.ts'

export interface ValidationOptions {
  /** False: responses are not checked; absent: responses are checked. */
  readonly responses?: boolean | undefined
}

type Operation = ((input?: Input, options?: CallOptions) => HalyardPromise<unknown>) & { readonly [mark]: Source }
type Table<T> = Readonly<Record<string, Readonly<Record<string, T>>>>

const faultsOf = (schema: Schema | undefined, value: unknown, root: string) =>
  inputFaults(schema?.safeParse(value).error?.issues ?? [], root)

const checkInput = ({ params, query, body }: EndpointSchemas, input: Input = {}): void => {
  const details = [
    ...faultsOf(params, input.params ?? {}, 'params'),
    ...faultsOf(query, input.query ?? {}, 'query'),
    ...faultsOf(body, input.body, 'body'),
  ]
  const [first] = details
  if (first) throw new ValidationError({ message: `${first.path}: ${first.message}`, details })
}

const checkResponse = (name: string, { method, path, success }: EndpointSchemas, value: unknown): void => {
  if (success.status === 204 && value === undefined) return
  const details = faultsOf(success.schema, value, 'response')
  const [first] = details
  if (!first) return
  const message = `${name} (${method} ${path}) returned a response that the contract does not allow: ${first.path}: ${first.message}`
  throw new UnexpectedResponse(message, details, value)
}

/** The operation with checks before and after the call. The response stays the object of the client, so that `ifMatch` accepts it. */
const withChecks = (operation: Operation, name: string, endpoint: EndpointSchemas, checksResponses: boolean): Operation => {
  const checkedResponse = async (input?: Input, options?: CallOptions) => {
    checkInput(endpoint, input)
    const response = await operation(input, options).withResponse()
    if (checksResponses) checkResponse(name, endpoint, response.data)
    return response
  }
  const checked = (input?: Input, options?: CallOptions): HalyardPromise<unknown> => {
    const response = checkedResponse(input, options)
    const promise = response.then(({ data }) => data)
    return Object.assign(promise, {
      withResponse: () => {
        // The caller handles a rejection of the response, which is also the rejection of this promise.
        promise.catch(() => undefined)
        return response
      },
    })
  }
  const source = operation[mark]
  const open: Source['open'] = async (input, options) => {
    checkInput(endpoint, input)
    return source.open(input, options)
  }
  return Object.assign(checked, { [mark]: { ...source, open } })
}

/**
 * Returns the same client with checks of the contract's schemas: `withValidation(halyard, contract)`, or only of some resources:
 * `withValidation(halyard, { tags: tagEndpoints })`. A call with wrong input rejects with a ValidationError, and sends nothing. A call whose
 * response is wrong rejects with an UnexpectedResponse.
 */
export const withValidation = <Client extends object>(
  halyard: Client,
  contract: { readonly [Resource in keyof Client]?: object },
  { responses = true }: ValidationOptions = {},
): Client => {
  const [operations, schemas] = [halyard as Table<Operation>, contract as Table<EndpointSchemas>]
  const validated = {}
  for (const resource of Object.keys(operations)) {
    const checkAll = () =>
      Object.fromEntries(
        Object.entries(operations[resource] ?? {}).map(([name, operation]) => {
          const endpoint = schemas[resource]?.[name]
          return [name, endpoint ? withChecks(operation, `${resource}.${name}`, endpoint, responses) : operation]
        }),
      )
    // The routes of a resource are read when it is first used.
    let checked: object | undefined
    Object.defineProperty(validated, resource, { enumerable: true, get: () => (checked ??= checkAll()) })
  }
  // The same operations with the same types.
  return validated as Client
}
