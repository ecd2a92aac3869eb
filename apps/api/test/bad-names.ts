/** Names that do not stand in URLs as they are, or mean something else there. */
export const badNames = ['a/b', 'a\\b', '.', '..', 'a%2fb', 'a b', ' ', 'größe', '\u0007', '\n', 'a\u202eb', 'a\u200bb', '__proto__']

/** Names for people that nobody can read, or that are drawn as another. */
export const unreadableNames = ['  ', '\u3000', 'a\u0007b', 'a\nb', 'a\u202eb', '\u2066a', 'a\u2028b', 'a\u0085b']
