import * as fc from 'fast-check'

const curious = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '',
  ' ',
  '.',
  '..',
  '../../etc/passwd',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udc00',
  '\ufeff',
  '\u202etxt',
  '\u2028',
  '%00',
  '%zz',
  '%C0%80',
  '%2e%2e',
  'a/b',
  'a\\b',
  "'; drop table feature; --",
  '$1',
  '{"a":1}',
  'null',
  'NaN',
  '1e999',
  ':global:',
  'x'.repeat(101),
  'x'.repeat(3_000),
  '\u{1f3f4}\u{e0067}\u{e0062}'.repeat(30),
]

const anyUnit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code))

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...curious),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: anyUnit, maxLength: 30 }),
)

const numbers = [0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e21, 1e308, -1e308, 5e-324]

const nested = (depth: number) => JSON.parse(`${'[{"a":'.repeat(depth)}1${'}]'.repeat(depth)}`) as unknown

/** Unusual JSON values. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: hostileText, weight: 4 },
  { arbitrary: fc.constantFrom(...numbers), weight: 3 },
  { arbitrary: fc.jsonValue({ maxDepth: 3 }), weight: 3 },
  { arbitrary: fc.integer({ min: 1, max: 120 }).map(nested), weight: 1 },
  { arbitrary: fc.dictionary(hostileText, hostileText, { maxKeys: 4 }), weight: 1 },
  { arbitrary: fc.constant(JSON.parse('{"__proto__":{"a":1},"constructor":{"prototype":{}}}') as unknown), weight: 1 },
  { arbitrary: fc.constant(Array.from({ length: 3_000 }, () => null)), weight: 1 },
)

type Key = string | number
const isContainer = (value: unknown): value is Record<Key, unknown> => typeof value === 'object' && value !== null

const pathsOf = (value: unknown, path: readonly Key[] = []): (readonly Key[])[] => [
  path,
  ...(isContainer(value) ? Object.keys(value).flatMap((key) => pathsOf(value[key], [...path, key])) : []),
]

const change = (value: unknown, path: readonly Key[], to: (container: Record<Key, unknown>, key: Key) => void): unknown => {
  const whole = { value: structuredClone(value) }
  const steps = ['value', ...path]
  let container: Record<Key, unknown> = whole
  for (const step of steps.slice(0, -1)) container = container[step] as Record<Key, unknown> // every step of a path leads into a container
  to(container, steps.at(-1)!)
  return whole.value
}

const set = (container: Record<Key, unknown>, key: Key, value: unknown) =>
  void Object.defineProperty(container, key, { value, enumerable: true, configurable: true, writable: true })

/** Values with one part replaced, omitted or added. */
export const mutated = (values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(values, fc.nat(), hostileValue, hostileText, fc.constantFrom('replace', 'remove', 'add'))
    .map(([value, at, other, name, how]) => {
      const paths = pathsOf(value)
      return change(value, paths[at % paths.length]!, (container, key) => {
        const present = container[key]
        if (how === 'remove' && !Array.isArray(container)) delete container[key]
        else if (how === 'add' && isContainer(present)) set(present, Array.isArray(present) ? present.length : name, other)
        else set(container, key, other)
      })
    })

const tamperings: ((text: string) => string)[] = [
  (text) => text.slice(0, -1),
  (text) => `${text}${text}`,
  (text) => `\ufeff${text}`,
  (text) => text.replace(/"(\w+)":/, '"$1":null,"$1":'),
  (text) => text.replace(/^\{/, '{"__proto__":{"admin":true},'),
  (text) => text.replace(/\d+/g, '1e400'),
  (text) => text.replace(/"(\w)/g, '"\\u000$1'),
  (text) => text.replace(/:"/, ':"\\ud83d'),
  (text) => text.replaceAll('"', "'"),
  (text) => text.replace(/[\]}]$/, ',$&'),
  (text) => `${'['.repeat(20_000)}${text}`,
]

/** The values as JSON text: unchanged, and corrupted in ways that no value can express. */
export const texts = (values: fc.Arbitrary<unknown>): fc.Arbitrary<string | Uint8Array> => {
  const text = values.map((value) => JSON.stringify(value) ?? '')
  return fc.oneof(
    { arbitrary: text, weight: 8 },
    { arbitrary: fc.tuple(text, fc.constantFrom(...tamperings)).map(([one, tamper]) => tamper(one)), weight: 4 },
    { arbitrary: fc.json({ maxDepth: 4 }), weight: 1 },
    { arbitrary: fc.uint8Array({ maxLength: 60 }), weight: 1 },
  )
}
