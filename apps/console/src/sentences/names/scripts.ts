/** Scripts with letters that look like letters of other scripts. */
const scripts = {
  Latin: /\p{Script=Latin}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Greek: /\p{Script=Greek}/u,
  Armenian: /\p{Script=Armenian}/u,
  Cherokee: /\p{Script=Cherokee}/u,
  Coptic: /\p{Script=Coptic}/u,
  Georgian: /\p{Script=Georgian}/u,
  Lisu: /\p{Script=Lisu}/u,
} as const

export type Script = keyof typeof scripts
const entries = Object.entries(scripts) as [Script, RegExp][]

/** The script of a letter; undefined: the character is no letter of a script with look-alikes. */
export const scriptOf = (character: string): Script | undefined => entries.find(([, pattern]) => pattern.test(character))?.[0]

/** The scripts with look-alikes in a text, most frequent first. */
export const scriptsOf = (text: string): Script[] => {
  const counts = new Map<Script, number>()
  for (const character of text) {
    const script = scriptOf(character)
    if (script) counts.set(script, (counts.get(script) ?? 0) + 1)
  }
  return [...counts].sort(([, left], [, right]) => right - left).map(([script]) => script)
}
