import type { NamedEndpoint } from '@halyard/contracts'
import { exampleOf } from './examples.ts'

interface PlainParameter {
  readonly in?: string
  readonly name?: string
  readonly description?: string
  example?: unknown
  readonly schema?: { description?: string; examples?: unknown[] }
}

/** An operation of the document, as plain JSON. */
export interface PlainOperation {
  readonly parameters?: readonly PlainParameter[]
}

/**
 * Adds examples to the parameters of an operation, and removes descriptions that their schemas repeat. Pages that send requests fill in
 * `example`, so parameters of the query, which are optional, have examples in their schema instead.
 */
export const describeParameters = (named: NamedEndpoint, operation: PlainOperation | undefined): void => {
  const { params = {}, query = {} } = exampleOf(named)
  for (const parameter of operation?.parameters ?? []) {
    const { schema, name = '' } = parameter
    if (schema?.description === parameter.description) delete schema?.description
    if (parameter.in === 'path') parameter.example = params[name]
    if (parameter.in === 'query' && schema) schema.examples = [query[name]]
  }
}
