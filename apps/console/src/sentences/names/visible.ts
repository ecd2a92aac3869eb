/** Characters that are drawn as nothing, or that change how others are drawn. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u00a0\u2000-\u200a\u202f\u205f\u2800\u3000]/u
const everyInvisible = new RegExp(invisible, 'gu')

export const isInvisible = (character: string): boolean => invisible.test(character)

/** The code point of a character in brackets, such as `⟨U+200B⟩`. */
export const codePointText = (character: string): string =>
  `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`

/** The text with its control, zero-width and bidirectional characters as code points. */
export const visible = (text: string): string => text.replaceAll(everyInvisible, codePointText)
