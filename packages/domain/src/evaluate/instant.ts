const withoutZone = /^\d{4}-\d\d-\d\d[T ][\d:.]+$/

/**
 * Milliseconds since 1970 of a date and time; without a zone, the time is in UTC, regardless of the zone of the machine. NaN: the text is not a
 * date.
 */
export const parseInstant = (text: string): number => Date.parse(withoutZone.test(text) ? `${text.replace(' ', 'T')}Z` : text)
