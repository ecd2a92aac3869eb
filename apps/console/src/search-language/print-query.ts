import type { Condition, Query, Term, TimeBound } from './query.ts'

const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`

/** A value after a key, with quotation marks if it needs them. */
export const printValue = (value: string): string => (value === '' || /[\s",\\]/.test(value) ? quoted(value) : value)

const printText = (text: string): string => (text === '' || /[\s"\\]|^-|^[a-z]+:/i.test(text) ? quoted(text) : text)

const printBound = (bound: TimeBound): string => {
  switch (bound.kind) {
    case 'never':
      return 'never'
    case 'age':
      return `${bound.comparison}${bound.amount}${bound.unit}`
    case 'day':
      return `${bound.comparison === '=' ? '' : bound.comparison}${bound.day}`
  }
}

const printCondition = (condition: Condition): string => {
  switch (condition.key) {
    case 'text':
      return printText(condition.text)
    case 'is':
      return `is:${condition.mark}`
    case 'created':
    case 'seen':
      return `${condition.key}:${printBound(condition.bound)}`
    default:
      return `${condition.key}:${condition.values.map(printValue).join(',')}`
  }
}

export const printTerm = ({ isNegated, condition }: Term): string => `${isNegated ? '-' : ''}${printCondition(condition)}`

/** The text of a query, which is read as the same query. */
export const printQuery = (query: Query): string => query.map(printTerm).join(' ')
