/** What a name that stands in URLs unescaped consists of. */
export const urlFriendly = /^[A-Za-z0-9\-_.!~*'()]+$/

/** Names that mean something else in paths, or in objects that clients key by names. */
export const reservedNames: readonly string[] = ['.', '..', '__proto__']

/** Characters that are not drawn and change how others are, or where: control characters, ends of lines and paragraphs, directions of writing. */
export const controls = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u
