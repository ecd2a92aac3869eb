/** The characters of a name that appears unescaped in URLs. */
export const urlFriendly = /^[A-Za-z0-9\-_.!~*'()]+$/

/** Names with another meaning in paths, or in objects whose keys are names. */
export const reservedNames: readonly string[] = ['.', '..', '__proto__']

/** Invisible characters that change how or where others are drawn: control characters, line and paragraph ends, writing directions. */
export const controls = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u
