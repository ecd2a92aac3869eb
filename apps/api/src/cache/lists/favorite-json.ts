const [plain, favorite] = ['"favorite":false', '"favorite":true']

/** Marks the JSON of a feature or a project as a favourite. Its own field comes first, and no string can contain these unescaped quotes. */
export const favoriteJson = (json: string): string => json.replace(plain, favorite)
