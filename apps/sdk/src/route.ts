export interface Target {
  /** Name of the operation, such as `getFeature`. */
  readonly operation: string
  readonly method: string
  /** The path with its parameters, such as `/api/admin/projects/:projectId/features`. */
  readonly path: string
}

/** The runtime data of one operation. */
export interface Route {
  readonly target: Target
  /** Whether the client sends an Idempotency-Key, with which the server executes the request once. */
  readonly takesKey: boolean
  /** The field of the response that holds the items of a list; empty: the response itself, or it is no list; `*`: JSON lines. */
  readonly items: string
}

/** The items of a route whose response is JSON lines. */
export const jsonLines = '*'

/** Letters of the route tables. S: a POST without an Idempotency-Key. */
const methods = { G: 'GET', P: 'POST', S: 'POST', U: 'PUT', A: 'PATCH', D: 'DELETE' }

/**
 * The routes in a table. Its first line is the start of the paths. Each other line is an operation: the letter of its method, its name, the rest of
 * its path (after `~` the complete path), and after a space the field with the items.
 */
export const readRoutes = (table: string): Route[] => {
  const [start, ...lines] = table.split('\n')
  return lines.map((line) => {
    // The tables are generated, so that each line matches and its letter is a method.
    const [, letter, operation, rest, items] = /(.)(\w+)(\S*) ?(.*)/.exec(line) as unknown as [
      string,
      keyof typeof methods,
      string,
      string,
      string,
    ]
    return {
      target: { operation, method: methods[letter], path: `${start}${rest}`.replace(/.*~/, '') },
      takesKey: /[PA]/.test(letter),
      items,
    }
  })
}

/** The name of an operation in errors: the path pattern, and never the path, which may contain secrets. */
export const nameOf = ({ method, path }: Target): string => `${method} ${path}`
