import { type TimeBound, type TimeKey, type Unit, units } from './query.ts'

const age = /^([<>])(\d{1,5})([hdw])$/
const day = /^([<>]?)(\d{4}-\d{2}-\d{2})$/

const isUnit = (text: string | undefined): text is Unit => text !== undefined && Object.hasOwn(units, text)

const isDay = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`)
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text)
}

/** Reads a bound such as `<7d`, `>2026-01-31` or `never`; undefined: the text is no bound. */
export const readBound = (key: TimeKey, text: string): TimeBound | undefined => {
  if (key === 'seen' && text.toLowerCase() === 'never') return { kind: 'never' }
  const [, sign, amount, unit] = age.exec(text) ?? []
  if (isUnit(unit)) return { kind: 'age', comparison: sign === '<' ? '<' : '>', amount: Number(amount), unit }
  const [, comparison, date] = day.exec(text) ?? []
  if (date === undefined || !isDay(date)) return undefined
  return { kind: 'day', comparison: comparison === '<' || comparison === '>' ? comparison : '=', day: date }
}

/** Whether a time, in milliseconds since 1970, is within the bound. Undefined: the time does not exist. */
export const meetsBound = (bound: TimeBound, now: number): ((time: number | undefined) => boolean) => {
  if (bound.kind === 'never') return (time) => time === undefined
  if (bound.kind === 'age') {
    const limit = now - bound.amount * units[bound.unit]
    return bound.comparison === '<' ? (time) => time !== undefined && time > limit : (time) => time !== undefined && time < limit
  }
  const start = Date.parse(`${bound.day}T00:00:00Z`)
  const end = start + units.d
  switch (bound.comparison) {
    case '<':
      return (time) => time !== undefined && time < start
    case '>':
      return (time) => time !== undefined && time >= end
    case '=':
      return (time) => time !== undefined && time >= start && time < end
  }
}
