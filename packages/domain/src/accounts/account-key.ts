/**
 * The key of a user name or mail address in the one name space that users and service accounts share. Two names with the same key are the
 * same name: case, surrounding white space and the way Unicode spells a character do not tell them apart.
 */
export const accountKey = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    // Lower case spells one capital sigma in two ways, by its place in the word.
    .replaceAll('ς', 'σ')
    .normalize('NFKC')
    // Last, as the compatibility form of some characters begins with a space.
    .trim()
