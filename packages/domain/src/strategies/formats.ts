const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/

/** Whether a text is a finite decimal number. */
export const isNumber = (text: string): boolean => decimal.test(text) && Number.isFinite(Number(text))

const date = '(?<year>\\d{4})-(?<month>0[1-9]|1[0-2])-(?<day>0[1-9]|[12]\\d|3[01])'
const clock = '(?:[01]\\d|2[0-3]):[0-5]\\d'
const form = new RegExp(`^${date}(?:T${clock}:[0-5]\\d(?:\\.\\d+)?(?:Z|[+-]${clock}))?$`)

// The calendar repeats every 400 years, and Date.UTC reads small years as years of the last century.
const daysIn = (year: number, month: number) => new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()

/**
 * Whether a text is a valid date of RFC 3339, alone or with a time and a zone. Lower-case letters and leap seconds are rejected, because few
 * parsers accept them.
 */
export const isDate = (text: string): boolean => {
  const parts = form.exec(text)?.groups
  return parts !== undefined && Number(parts.day) <= daysIn(Number(parts.year), Number(parts.month))
}

const number = '(?:0|[1-9]\\d*)'
const prerelease = `(?:${number}|\\d*[A-Za-z-][\\dA-Za-z-]*)`
const build = '[\\dA-Za-z-]+'
const dotted = (part: string) => `${part}(?:\\.${part})*`

const version = new RegExp(`^${number}\\.${number}\\.${number}(?:-${dotted(prerelease)})?(?:\\+${dotted(build)})?$`)

/** Whether a text is a full version of Semantic Versioning 2.0.0: three numbers, with an optional prerelease and optional build metadata. */
export const isSemanticVersion = (text: string): boolean => version.test(text)
