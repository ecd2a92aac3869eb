const number = '(?:0|[1-9]\\d*)'
const prerelease = `(?:${number}|\\d*[A-Za-z-][\\dA-Za-z-]*)`
const build = '[\\dA-Za-z-]+'
const dotted = (part: string) => `${part}(?:\\.${part})*`

const version = new RegExp(`^${number}\\.${number}\\.${number}(?:-${dotted(prerelease)})?(?:\\+${dotted(build)})?$`)

/** Whether a text is a full version of Semantic Versioning 2.0.0: three numbers, perhaps a prerelease, perhaps a build. */
export const isSemanticVersion = (text: string): boolean => version.test(text)
