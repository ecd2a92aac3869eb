import { isSemanticVersion } from '../strategies/formats.ts'

/** A version of Semantic Versioning 2.0.0 without build metadata. */
export interface SemanticVersion {
  /** Major, minor and patch, as decimal digits, because they can exceed the range of numbers. */
  readonly core: readonly string[]
  /** Identifiers; empty: the version is a release. */
  readonly prerelease: readonly string[]
}

/** Maximum length of a version. */
const longest = 256

/** Undefined: the text is not a full version. A leading v makes a version invalid. */
export const parseVersion = (text: string): SemanticVersion | undefined => {
  if (text.length > longest || !isSemanticVersion(text)) return undefined
  const [withoutBuild = ''] = text.split('+')
  const dash = withoutBuild.indexOf('-')
  const core = dash < 0 ? withoutBuild : withoutBuild.slice(0, dash)
  return { core: core.split('.'), prerelease: dash < 0 ? [] : withoutBuild.slice(dash + 1).split('.') }
}

const compareTexts = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)

const compareNumbers = (left: string, right: string): number => left.length - right.length || compareTexts(left, right)

const digits = /^\d+$/

const compareIdentifiers = (left: string, right: string): number => {
  const [isNumber, isOtherNumber] = [digits.test(left), digits.test(right)]
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1
  return isNumber ? compareNumbers(left, right) : compareTexts(left, right)
}

/** Negative, zero or positive by the precedence of Semantic Versioning: a prerelease comes before its release, and build metadata is ignored. */
export const compareVersions = (left: SemanticVersion, right: SemanticVersion): number => {
  for (const [at, number] of left.core.entries()) {
    const order = compareNumbers(number, right.core[at]!)
    if (order !== 0) return order
  }
  const [one, other] = [left.prerelease, right.prerelease]
  if (one.length === 0 || other.length === 0) return other.length - one.length
  for (let at = 0; at < Math.min(one.length, other.length); at++) {
    const order = compareIdentifiers(one[at]!, other[at]!)
    if (order !== 0) return order
  }
  return one.length - other.length
}
