/** Names that need escaping in URLs, or that have another meaning there. */
export const badNames = ['a/b', 'a\\b', '.', '..', 'a%2fb', 'a b', ' ', 'größe', '\u0007', '\n', 'a\u202eb', 'a\u200bb', '__proto__']

/** Display names that are invisible or look like another name. */
export const unreadableNames = ['  ', '\u3000', 'a\u0007b', 'a\nb', 'a\u202eb', '\u2066a', 'a\u2028b', 'a\u0085b']
