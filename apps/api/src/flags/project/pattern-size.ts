/** Cost of a Unicode class such as `\p{L}`: `copy` for each copy of its item, `once` for reading the class. */
const unicodeClass = { copy: 4, once: 15 }
/** Ignoring case makes the engine read a range with characters beyond ASCII character by character. */
const wideRange = { once: 200 }

const token = new RegExp(
  [
    String.raw`\\Q(?<quoted>.*?)(?:\\E|$)`,
    String.raw`(?<unicode>\\[pP](?:\{[^}]*\}|.))`,
    String.raw`\{(?<least>0|[1-9]\d*)(?<most>,(?:0|[1-9]\d*)?)?\}`,
    '(?<quantifier>[*+?])',
    String.raw`(?<flags>\(\?[imsU-]*\))`,
    String.raw`(?<open>\((?:\?(?:P?<\w*>|(?<plain>[imsU-]*:)))?)`,
    String.raw`(?<close>\))`,
    String.raw`(?<either>\|)`,
    String.raw`(?<bracket>\[\^?)`,
    String.raw`\\?.`,
  ].join('|'),
  'suy',
)

const character = String.raw`(?:\\x\{[0-9a-fA-F]+\}|\\.|[^\\\]])`
const member = String.raw`\[:\^?\w+:\]|(?<unicode>\\[pP](?:\{[^}]*\}|.))|\\[dDsSwW]|${character}(?:-${character})?`
const laterMember = new RegExp(member, 'suy')
/** A closing bracket can be the first member. */
const firstMember = new RegExp(String.raw`\](?:-${character})?|${member}`, 'suy')
const beyondAscii = /\\x\{|[^\0-\x7f]/u
const ignoresCase = /\(\?[imsU-]*i/

const matchAt = (expression: RegExp, text: string, at: number): RegExpExecArray | null => {
  expression.lastIndex = at
  return expression.exec(text)
}

interface ClassSize {
  readonly end: number
  readonly copy: number
  readonly once: number
}

/** Size of the character class whose members begin at `from`. */
const classSize = (pattern: string, from: number, folds: boolean): ClassSize => {
  let [at, copy, once] = [from, 1, 0]
  for (;;) {
    const found = matchAt(at === from ? firstMember : laterMember, pattern, at)
    if (!found) return { end: at + 1, copy, once }
    if (found.groups?.unicode) {
      copy += unicodeClass.copy
      once += unicodeClass.once
    } else if (folds && found[0].includes('-') && beyondAscii.test(found[0])) once += wideRange.once
    at += found[0].length
  }
}

/** Size of an item that is repeated `{least}`, `{least,}` or `{least,most}` times. */
const repeated = (size: number, least: number, most: string | undefined): number => {
  if (most === undefined) return size * Math.max(1, least)
  // Each optional copy adds a branch, and an unbounded repetition adds a loop.
  return (size + 1) * Math.max(1, least, Number(most.slice(1))) + 2
}

/** A group whose end was not read yet: the size of its items before the last one, and of the last one, which a quantifier can follow. */
interface OpenGroup {
  sum: number
  last: number
  isBranchEmpty: boolean
}

/**
 * Upper bound of the size of a pattern with expanded repetitions, computed without expanding them. Patterns that the engine refuses can get
 * any size. Source: the syntax that re2js reads.
 */
export const patternSize = (pattern: string): number => {
  const folds = ignoresCase.test(pattern)
  const outer: OpenGroup[] = []
  let group: OpenGroup = { sum: 0, last: 0, isBranchEmpty: true }
  let once = 0
  const add = (size: number) => {
    group.sum += group.last
    group.last = size
    group.isBranchEmpty = false
  }
  // An empty branch has an instruction of its own.
  const endBranch = () => {
    if (group.isBranchEmpty) add(1)
  }
  for (let at = 0; at < pattern.length; ) {
    const found = matchAt(token, pattern, at)
    if (!found) return Number.POSITIVE_INFINITY
    at += found[0].length
    const { quoted, unicode, least, most, quantifier, flags, open, plain, close, either, bracket } = found.groups ?? {}
    if (quoted !== undefined) for (const _ of quoted) add(1)
    else if (unicode) {
      add(1 + unicodeClass.copy)
      once += unicodeClass.once
    } else if (least) group.last = repeated(group.last, Number(least), most)
    else if (quantifier) group.last += quantifier === '*' ? 2 : 1
    else if (open) {
      outer.push(group)
      // A capturing group stores its start and its end.
      group = { sum: plain === undefined ? 2 : 0, last: 0, isBranchEmpty: true }
    } else if (close) {
      endBranch()
      const inner = group.sum + group.last
      group = outer.pop() ?? { sum: 0, last: 0, isBranchEmpty: true }
      add(inner)
    } else if (either) {
      endBranch()
      add(1)
      group.isBranchEmpty = true
    } else if (bracket) {
      const size = classSize(pattern, at, folds)
      add(size.copy)
      once += size.once
      at = size.end
    } else if (!flags) add(1)
  }
  endBranch()
  return outer.reduce((sum, { sum: before, last }) => sum + before + last, group.sum + group.last + once)
}
