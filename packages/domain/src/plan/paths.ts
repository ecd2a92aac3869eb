const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')
const unescaped = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~')

/** A path of keys, which may contain any character, escaped as in a JSON Pointer. Empty keys are omitted. */
export const pathOf = (...keys: readonly string[]): string => {
  let path = ''
  for (const key of keys) if (key !== '') path += `${path && '/'}${escaped(key)}`
  return path
}

/** The keys of a path. */
export const keysOf = (path: string): string[] => path.split('/').map(unescaped)
