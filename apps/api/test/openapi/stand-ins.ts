/** The time of all examples. The server that records them has this time. */
export const exampleTime = '2026-01-31T12:00:00.000Z'

type Replace = readonly [pattern: RegExp, replacement: string]

const projects = ['app', 'billing', 'blog', 'chat', 'docs', 'help', 'mail', 'maps', 'news', 'search', 'stock', 'web']
const toProject = (prefix: RegExp): Replace[] => projects.map((name, index) => [new RegExp(`${prefix.source}${index}\\b`, 'g'), name])

/** Words of the samples, which test unusual input or long lists, and the plain words that the examples show instead. */
const plainWords: readonly Replace[] = [
  [/ü 🏁/g, 'green'],
  [/Die neue „Kasse“ 🏁/g, 'The new checkout'],
  [/\bhell\b/g, 'light'],
  [/\{"a":"\\\\u0041"\}|\{"a":"\\u0041"\}/g, '{"colour":"blue"}'],
  [/Two Words\/✓/g, 'mobile'],
  [/\ba:b C\b/g, 'mobile'],
  [/^on no feature$/g, 'unused'],
  [/^of another type$/g, 'mobile'],
  [/^of the empty name$/g, ''],
  [/✓/g, '#'],
  [/an-unknown-secret/g, 'default:development.unknown'],
  [/never-heard-of/g, 'retired'],
  [/not-there/g, 'search'],
  ...toProject(/one-of-the-crowd-(?:with-a-long-name-)+/),
  ...toProject(/crowd-/),
  ...toProject(/Crowd /),
  [/one-of-many-applications-(\d+)/g, 'web-shop-$1'],
  [/one-of-many-users-(\d+)/g, 'discount-$1'],
  [/counted-(\d+)-\w+/g, 'counted-$1'],
  [/\ba-sample-1\b/g, 'web-shop-1'],
  [/\ba-sample-a-(\w+)/g, 'web-shop-$1'],
  [/\ba-sample\b/g, 'web-shop'],
  [/\bA sample\b/g, 'An example'],
  [/\bFor samples\b/g, 'For new colleagues'],
  [/\bsample-person\b/g, 'ada'],
  [/\bof-[a-z-]+-(\d+)/g, 'area-$1'],
  [/\b(admin|backend|frontend) for tests\b/g, '$1'],
  [/^tests$/g, 'ada'],
  [/\bgone-/g, 'retired-'],
  [/^first$/g, 'A description'],
  [/^first (\d+)$/g, 'value-$1'],
  [/^first (?:a long description ?)+.*$/g, 'Informs the chat'],
  [/^first(?: more)+$/g, 'A value'],
  [/^first of such a length .*$/g, 'Parts of the shop'],
  [/^of such a length .*$/g, 'People who test'],
]

/** Replaces each distinct match by a text with the next number. */
const numbered = (pattern: RegExp, standIn: (match: string, number: number) => string) => {
  const found = new Map<string, string>()
  return (text: string): string =>
    text.replaceAll(pattern, (match) => {
      const known = found.get(match) ?? standIn(match, found.size + 1)
      found.set(match, known)
      return known
    })
}

const digits = (length: number, number: number): string => String(number).padStart(length, '0')
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const day = 86_400_000

/** Columns that the database fills have the time of this machine; the server has the time of the examples, and advances it by milliseconds. */
const settled = (text: string, realNow: number): string => {
  if (!instant.test(text)) return text
  const time = Date.parse(text)
  if (Math.abs(time - realNow) < day) return exampleTime
  const sinceStart = time - Date.parse(exampleTime)
  return Math.abs(sinceStart) < 400 * day ? new Date(time - (time % 1_000)).toISOString() : text
}

/**
 * Creates a function that replaces, in a text, what differs from run to run (times, ids, secrets, numbered accounts). The same text always
 * gets the same replacement. Secrets become zeros with a number.
 */
export const createStandIns = (realNow: number): ((text: string) => string) => {
  const steps = [
    (text: string) => settled(text, realNow),
    numbered(/\b(?!0d5f2a52)[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g, (_, number) => `00000000-0000-4000-8000-${digits(12, number)}`),
    numbered(/(?<=\bscim_|\b)(?=[a-f]*\d)[\da-f]{16,128}\b/g, (match, number) => digits(match.length, number)),
    (text: string) => text.replaceAll(/\bwhsec_[\w+/=]+/g, `whsec_${'A'.repeat(43)}=`).replaceAll(/\bticket=[\w.-]+/g, 'ticket=example'),
    (text: string) => (/^[\w-]{43}$/.test(text) ? 'A'.repeat(43) : text),
    numbered(/\baccount-\d+\b/g, (_, number) => `person-${number}`),
    numbered(/\bgroup-\d+\b/g, (_, number) => `team-${number}`),
    numbered(/\brole-\d+\b/g, (_, number) => `role-${number}`),
    (text: string) => plainWords.reduce((changed, [pattern, word]) => changed.replaceAll(pattern, word), text),
  ]
  return (text) => steps.reduce((changed, step) => step(changed), text)
}

/** Numbers of fields that depend on the time of this machine. */
const measured: Readonly<Record<string, number>> = {
  avgTimeToProdCurrentWindow: 3.5,
  durationMs: 12,
  projectAverage: 3.5,
  timeToProduction: 3.5,
}

/** Random bytes of passkeys in base64url. */
const opaque = ['ticket', 'clientDataJSON', 'attestationObject', 'authenticatorData', 'signature']

/** Replaces all strings of a JSON value, names of fields included, and numbers that depend on the time of this machine. */
export const withStandIns = (value: unknown, standIn: (text: string) => string): unknown => {
  if (typeof value === 'string') return standIn(value)
  if (Array.isArray(value)) return value.map((item) => withStandIns(item, standIn))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      standIn(name),
      typeof field === 'number'
        ? (measured[name] ?? field)
        : opaque.includes(name) && typeof field === 'string'
          ? 'q8J1kZb0mYk'
          : withStandIns(field, standIn),
    ]),
  )
}
