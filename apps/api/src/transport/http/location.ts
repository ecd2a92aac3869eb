const fieldAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], value)

/**
 * The path of a new resource. Its parameters are fields of the response, or else path parameters of the request. A test over the contract
 * proves that each parameter has a value.
 */
export const locationOf = (path: string, value: unknown, params: Readonly<Record<string, string>>): string =>
  path.replaceAll(/:([\w.]+)/g, (_, name: string) => encodeURIComponent(String(fieldAt(value, name) ?? params[name])))
