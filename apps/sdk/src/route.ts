/** The runtime data of one operation. */
export interface Route {
  readonly resource: string
  readonly operation: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path with its parameters, such as `/api/admin/projects/:projectId/features`. */
  readonly path: string
  readonly hasBody: boolean
  readonly deprecated: boolean
  /** Whether the operation accepts an Idempotency-Key, with which the server executes the request once. */
  readonly takesKey: boolean
  /** The field of the response that holds the items of a list; null: the response itself; absent: the response is not a list. */
  readonly items?: string | null
}

/** The name of an operation in errors: the path pattern, and never the path, which may contain secrets. */
export const nameOf = ({ method, path }: Route): string => `${method} ${path}`
