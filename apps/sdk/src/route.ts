/** What the client knows of one operation at run time. */
export interface Route {
  readonly resource: string
  readonly operation: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path with its parameters, such as `/api/admin/projects/:projectId/features`. */
  readonly path: string
  readonly hasBody: boolean
  readonly deprecated: boolean
  /** Whether an Idempotency-Key sees to it that it is done once. */
  readonly takesKey: boolean
  /** The field of the answer that holds the items of a list; null: the answer itself; absent: it is no list. */
  readonly items?: string | null
}

/** How errors name an operation: the pattern and never the path, which may hold secrets. */
export const nameOf = ({ method, path }: Route): string => `${method} ${path}`
