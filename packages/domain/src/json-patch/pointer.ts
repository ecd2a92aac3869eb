const escapes = /^(?:[^~]|~[01])*$/

/** The steps that a JSON Pointer leads through (RFC 6901); undefined: it is none. */
export const stepsOf = (pointer: string): readonly string[] | undefined => {
  if (pointer === '') return []
  if (!pointer.startsWith('/') || !escapes.test(pointer)) return undefined
  return pointer
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}
