import { type Part, words } from './parts.ts'

const format = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const cardinal = new Intl.PluralRules('en')
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const suffixes = { zero: 'th', one: 'st', two: 'nd', few: 'rd', many: 'th', other: 'th' } as const

export const numberText = (number: number): string => format.format(number)

/** A percentage from 0 to 100, such as `12.5 %`. */
export const percentText = (percent: number): string => `${numberText(percent)} %`

/** A number of things, such as `1 flag` or `1,200 flags`. */
export const countText = (number: number, one: string, other = `${one}s`): string =>
  `${numberText(number)} ${cardinal.select(number) === 'one' ? one : other}`

export const count = (number: number, one: string, other?: string): Part => words(countText(number, one, other))

/** A position, such as `3rd`. */
export const ordinal = (position: number): Part => words(`${numberText(position)}${suffixes[ordinals.select(position)]}`)

const units = ['bytes', 'kB', 'MB', 'GB'] as const

/** A number of bytes, such as `1.5 MB`. */
export const bytesText = (bytes: number): string => {
  const unit = Math.min(units.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3))
  return `${numberText(bytes / 1000 ** unit)} ${units[unit]}`
}
