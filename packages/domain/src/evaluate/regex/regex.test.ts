import { expect, test } from 'vitest'
import { compileRegex } from './regex.ts'

const matches = (pattern: string, text: string, ignoreCase = false): boolean | undefined => compileRegex(pattern, ignoreCase)?.(text)

test.each([
  ['a pattern matches anywhere in a text', 'b+', 'abbc', true],
  ['an empty pattern matches every text', '', 'abc', true],
  ['an empty alternative matches', '^(?:a|)$', '', true],
  ['^ and $ are the ends of the text', '^foo$', 'x\nfoo\ny', false],
  ['^ and $ are the ends of lines with the flag m', '(?m)^foo$', 'x\nfoo\ny', true],
  ['\\A and \\z are the ends of the text with the flag m', '(?m)\\Afoo\\z', 'x\nfoo', false],
  ['a dot matches no line feed', 'a.b', 'a\nb', false],
  ['a dot matches a carriage return', 'a.b', 'a\rb', true],
  ['a dot matches a line feed with the flag s', '(?s)a.b', 'a\nb', true],
  ['a dot matches one code point above U+FFFF', '^.$', '\u{1f600}', true],
  ['flags hold to the end of their group', '^(?:(?i)a)b$', 'AB', false],
  ['flags in the middle hold for the alternatives that follow', '^(?:x|(?i)a|b)$', 'B', true],
  ['flags before a colon hold for their group', '^(?i:a)b$', 'Ab', true],
  ['flags can be reset', '(?i)a(?-i)b', 'AB', false],
  ['named groups are groups', '^(?P<one>a)(?<two>b)$', 'ab', true],
  ['a repetition of a group repeats the group', '^(?:ab){2,3}$', 'ababab', true],
  ['a repetition has a largest count', '^(?:ab){2,3}$', 'abababab', false],
  ['a repetition can be unlimited', '^a{2,}$', 'aaaaa', true],
  ['braces without counts are literal', '^a{x}$', 'a{x}', true],
  ['a repetition of repetitions ends', '^(?:a*)*$', 'aaab', false],
  ['a class can be negated', '^[^a-c]$', 'd', true],
  ['a class can begin with its closing bracket', '^[]a]+$', ']a', true],
  ['a hyphen at the end of a class is literal', '^[a-]+$', 'a-', true],
  ['a POSIX class is ASCII', '^[[:alpha:]]+$', 'é', false],
  ['a POSIX class can be negated', '^[[:^digit:]]+$', 'ab', true],
  ['Perl classes work in brackets', '^[\\d.]+$', '1.2', true],
  ['negated Perl classes work in brackets', '^[\\D1]+$', 'a1', true],
  ['\\s has no vertical tab', '\\s', '\v', false],
  ['Unicode categories work', '^\\p{Lu}\\pL$', 'Éa', true],
  ['Unicode scripts work', '^\\p{Greek}+$', 'φιλ', true],
  ['negated Unicode classes work', '^\\P{Greek}\\p{^Greek}$', 'ab', true],
  ['quoted text is literal', '^\\Qa.b\\E+$', 'a.bb', true],
  ['quoted text can reach the end', '\\Qa.b', 'axb', false],
  ['octal and hexadecimal escapes work', '^\\101\\x42\\x{43}$', 'ABC', true],
  ['a word boundary is ASCII', '\\bcat\\b', 'écaté', true],
  ['\\B is not a word boundary', '\\Bat', 'cat', true],
])('%s', (_, pattern, text, expected) => {
  expect(matches(pattern, text)).toBe(expected)
})

test('case is ignored by simple folding, also in negated classes', () => {
  expect(matches('^straße$', 'STRAßE', true)).toBe(true)
  expect(matches('^k$', '\u{212a}', true)).toBe(true)
  expect(matches('^[^a-c]$', 'B', true)).toBe(false)
  expect(matches('^\\W$', 's', true)).toBe(false)
})

const refused: [what: string, pattern: string][] = [
  ['look-ahead', 'a(?=b)'],
  ['negative look-ahead', 'a(?!b)'],
  ['look-behind', '(?<=a)b'],
  ['negative look-behind', '(?<!a)b'],
  ['a back-reference', '(a)\\1'],
  ['a named back-reference', '(?P<x>a)\\k<x>'],
  ['a possessive repetition', 'a++'],
  ['two repetitions in a row', 'a**'],
  ['a repetition of nothing', '*a'],
  ['a repetition after a bar', 'a|*'],
  ['counts of nothing', '({2}a)'],
  ['counts in the wrong order', 'a{3,2}'],
  ['a count above 1000', 'a{1001}'],
  ['nested counts above 1000', '(?:a{100}){11}'],
  ['deeply nested counts', '((((a{1000}){1000}){1000}){1000}){1000}'],
  ['an open group', '(a'],
  ['a closing parenthesis alone', 'a)'],
  ['an open class', '[a'],
  ['a range in the wrong order', '[b-a]'],
  ['an unknown POSIX class', '[[:foo:]]'],
  ['an unknown Unicode class', '\\p{Foo}'],
  ['an unknown escape', '\\y'],
  ['a backslash at the end', 'a\\'],
  ['unknown flags', '(?x)a'],
  ['a minus sign without a flag', '(?-)a'],
  ['a minus sign after the flags', '(?i-:a)'],
  ['a program that is too large', '[a-z]{1000}'.repeat(10)],
  ['groups that are nested too deeply', `${'('.repeat(1_001)}a${')'.repeat(1_001)}`],
]

test.each(refused)('the parser rejects %s', (_, pattern) => {
  expect(compileRegex(pattern, false)).toBeUndefined()
})
